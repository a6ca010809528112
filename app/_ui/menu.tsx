"use client";

import {
  type ComponentType,
  createElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import type { Trigger } from "./anchor-to";
import { lazyPart } from "./lazy-part";

type Parts = typeof import("./menu-panel");
let parts: Parts | null = null;

/** Loads the code of open menus. The code is 30 kB, and a page is usable without it. */
export const loadMenus = async () => {
  parts ??= await import("./menu-panel");
  return parts;
};

/** A menu without a button of its own. Use `Menu` if the button is always next to it. */
export const MenuPanel = lazyPart(() => loadMenus().then((loaded) => loaded.MenuPanel));

type MenuProps = {
  trigger: Trigger<HTMLElement>;
  children: ReactNode;
  align?: "start" | "end";
  label?: string;
  /**
   * Set if the caller opens the menu, instead of the trigger. The trigger then only determines the menu's
   * position.
   */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onCloseAutoFocus?: (event: Event) => void;
  /**
   * For menus that contain text. Renders the menu inside the main landmark and doesn't hide the page from
   * screen readers.
   */
  isNonModal?: boolean;
};

/** A menu that opens from its trigger. */
export function Menu({
  trigger,
  isOpen,
  onOpenChange,
  align = "start",
  isNonModal = false,
  ...panel
}: MenuProps) {
  const button = useRef<HTMLElement>(null);
  const buttonId = useId();
  const [isOpenAlone, setOpenAlone] = useState(false);
  const isShown = isOpen ?? isOpenAlone;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const change = (next: boolean) => {
    setOpenAlone(next);
    onOpenChange?.(next);
  };
  const ids = { buttonId, menuId: `${buttonId}menu` };
  return (
    <>
      {trigger({
        ref: (element) => {
          button.current = element;
        },
        id: buttonId,
        "aria-haspopup": "menu",
        "aria-expanded": isShown,
        "aria-controls": isShown ? ids.menuId : undefined,
        ...openingHandlers(isShown, change),
      })}
      {wasShown && (
        <MenuPanel
          {...{ ...panel, ...ids, button, align, isNonModal }}
          isOpen={isShown}
          onOpenChange={change}
          // `lazyPart` calls this if loading failed. Unmounting the panel makes the next press of the button
          // try again.
          onClose={() => {
            setWasShown(false);
            change(false);
          }}
        />
      )}
    </>
  );
}

/** Opens the menu in the same way as Radix's own button. */
const openingHandlers = (isOpen: boolean, change: (isOpen: boolean) => void) => ({
  onPointerDown: (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // Otherwise the press would move focus from the menu back to the button.
    if (!isOpen) event.preventDefault();
    change(!isOpen);
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    change(event.key === "ArrowDown" || !isOpen);
  },
});

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

/**
 * Returns a component that renders a loaded part. Only open menus render these parts, and a menu opens only
 * after they have loaded.
 */
function menuPart<Name extends keyof Parts>(name: Name): Parts[Name] {
  const Part = (props: object) => {
    if (!parts) throw new Error("Render the parts of a menu as children of a Menu.");
    return createElement<object>(parts[name] as ComponentType, props);
  };
  return Part as Parts[Name];
}

export const MenuItem = menuPart("MenuItem");
/** A checkable item. The menu stays open, so that users can set several items. */
export const MenuCheckboxItem = menuPart("MenuCheckboxItem");
/** A group of radio items. The menu stays open, so that users see the effect of their choice. */
export const MenuRadioGroup = menuPart("MenuRadioGroup");
export const MenuLabel = menuPart("MenuLabel");
export const MenuGroup = menuPart("MenuGroup");
export const MenuSeparator = menuPart("MenuSeparator");
