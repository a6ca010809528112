"use client";

import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

const ITEM_CLASS =
  "flex min-h-8 cursor-default items-center gap-2 rounded px-2 py-1 outline-none data-disabled:text-muted data-highlighted:bg-chosen";

/** Shows a menu that opens from the button `trigger`. */
export const Menu = ({
  trigger,
  children,
  align = "start",
  label,
  onOpenChange,
  isNonModal = false,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  label?: string;
  onOpenChange?: (isOpen: boolean) => void;
  /** For menus that contain text: rendered inside the main landmark, without hiding the page from screen readers. */
  isNonModal?: boolean;
}) => (
  <DropdownMenu.Root modal={!isNonModal} {...(onOpenChange ? { onOpenChange } : {})}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal
      container={isNonModal && typeof document !== "undefined" ? document.getElementById("main") : null}
    >
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        aria-label={label}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-paper p-1 text-ink text-sm shadow-lg"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

export const MenuItem = ({
  variant = "plain",
  ...props
}: ComponentProps<typeof DropdownMenu.Item> & { variant?: "plain" | "danger" }) => (
  <DropdownMenu.Item {...props} className={`${ITEM_CLASS} ${variant === "danger" ? "text-danger" : ""}`} />
);

/** Shows a checkable item. The menu stays open, so that users can set several items. */
export const MenuCheckboxItem = ({
  children,
  ...props
}: ComponentProps<typeof DropdownMenu.CheckboxItem>) => (
  <DropdownMenu.CheckboxItem {...props} onSelect={(event) => event.preventDefault()} className={ITEM_CLASS}>
    <span className="flex size-4 items-center">
      <DropdownMenu.ItemIndicator>
        <Icon name="check" />
      </DropdownMenu.ItemIndicator>
    </span>
    {children}
  </DropdownMenu.CheckboxItem>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-2 py-1 text-muted text-xs">{children}</DropdownMenu.Label>
);

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <DropdownMenu.Group aria-label={label}>
    <MenuLabel>{label}</MenuLabel>
    {children}
  </DropdownMenu.Group>
);

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
