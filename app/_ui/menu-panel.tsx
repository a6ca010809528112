"use client";

import { DropdownMenu } from "radix-ui";
import type { ComponentProps, FocusEvent, ReactNode, RefObject } from "react";
import { AnchorTo } from "./anchor-to";
import { Icon } from "./icon";

const ITEM_CLASS =
  "flex min-h-(--control) cursor-default items-center gap-2 rounded px-2 py-1 outline-none data-disabled:text-muted data-highlighted:bg-chosen";

type MenuPanelProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  button: RefObject<HTMLElement | null>;
  buttonId: string;
  menuId: string;
  align: "start" | "end";
  label?: string | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  isNonModal: boolean;
  children: ReactNode;
};

/** The contents of a menu. The caller renders the button. */
export function MenuPanel({
  button,
  buttonId,
  menuId,
  isNonModal,
  isOpen,
  onOpenChange,
  ...props
}: MenuPanelProps) {
  const { onCloseAutoFocus, align, label, children } = props;
  return (
    <DropdownMenu.Root modal={!isNonModal} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <AnchorTo element={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={isNonModal ? document.getElementById("main") : null}>
        <DropdownMenu.Content
          id={menuId}
          align={align}
          sideOffset={4}
          aria-label={label}
          aria-labelledby={buttonId}
          onFocus={focusInitialItem}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-paper p-1 text-ink text-sm shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const FIRST_ITEM = '[role^="menuitem"]:not([data-disabled])';
const CHECKED_RADIO = '[role="menuitemradio"][aria-checked="true"]';

/**
 * Focuses the first item of a menu that was opened with a key, or the checked item if the menu starts with
 * radio items. Radix always focuses the first item, and doesn't detect a key press from before it was loaded.
 */
function focusInitialItem(event: FocusEvent<HTMLElement>): void {
  const { currentTarget: menu, target, relatedTarget } = event;
  if (target !== menu || menu.contains(relatedTarget) || !menu.matches(":focus-visible")) return;
  const first = menu.querySelector<HTMLElement>(FIRST_ITEM);
  const checked = first?.matches("[role=menuitemradio]") && menu.querySelector<HTMLElement>(CHECKED_RADIO);
  (checked || first)?.focus();
  // Keeps Radix from focusing the first item.
  event.preventDefault();
}

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & { variant?: "plain" | "danger" };

export const MenuItem = ({ variant = "plain", ...props }: MenuItemProps) => (
  <DropdownMenu.Item {...props} className={`${ITEM_CLASS} ${variant === "danger" ? "text-danger" : ""}`} />
);

type MenuCheckboxItemProps = ComponentProps<typeof DropdownMenu.CheckboxItem>;

export const MenuCheckboxItem = ({ children, ...props }: MenuCheckboxItemProps) => (
  <DropdownMenu.CheckboxItem {...props} onSelect={(event) => event.preventDefault()} className={ITEM_CLASS}>
    <Check />
    {children}
  </DropdownMenu.CheckboxItem>
);

type MenuRadioGroupProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export const MenuRadioGroup = <Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
}: MenuRadioGroupProps<Value>) => (
  <DropdownMenu.RadioGroup
    aria-label={label}
    value={chosen}
    onValueChange={(value) => onChange(value as Value)}
    className="my-1 border-line border-y py-1"
  >
    <MenuLabel>{label}</MenuLabel>
    {options.map(({ value, label: text }) => (
      <DropdownMenu.RadioItem
        key={value}
        value={value}
        onSelect={(event) => event.preventDefault()}
        className={ITEM_CLASS}
      >
        <Check />
        {text}
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
);

const Check = () => (
  <span className="flex size-4 items-center">
    <DropdownMenu.ItemIndicator>
      <Icon name="check" />
    </DropdownMenu.ItemIndicator>
  </span>
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
