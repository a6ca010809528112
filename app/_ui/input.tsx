import type { ComponentProps } from "react";
import { INPUT_CLASS } from "./field";

type InputStyle = { isUnstyled?: boolean };

const classOf = (className: string, isUnstyled: boolean) =>
  isUnstyled ? className : `${INPUT_CLASS} ${className}`;

/** An input without a label. With `isUnstyled`, only `className` styles it. */
export const Input = ({
  className = "",
  isUnstyled = false,
  ...props
}: ComponentProps<"input"> & InputStyle) => <input {...props} className={classOf(className, isUnstyled)} />;

export const Textarea = ({ className = "", ...props }: ComponentProps<"textarea">) => (
  <textarea {...props} className={classOf(className, false)} />
);
