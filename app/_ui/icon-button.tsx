import type { ComponentProps } from "react";
import { Button } from "./button";
import { Icon, type IconName } from "./icon";

type Props = Omit<ComponentProps<typeof Button>, "children" | "size" | "aria-label"> & {
  icon: IconName;
  label: string;
  iconClassName?: string;
};

/** A button that shows only an icon. Screen readers read `label`. */
export const IconButton = ({ icon, label, iconClassName, ...props }: Props) => (
  <Button variant="bare" {...props} size="icon" aria-label={label}>
    <Icon name={icon} className={iconClassName} />
  </Button>
);
