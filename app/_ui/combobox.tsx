"use client";

import { type RefObject, useId, useRef, useState } from "react";
import type { Trigger } from "./anchor-to";
import type { ComboboxListProps } from "./combobox-list";
import { lazyPart } from "./lazy-part";

type Props = ComboboxListProps & {
  trigger: Trigger<HTMLButtonElement>;
  /** Set if the caller also needs the trigger, for example to move focus to it. */
  button?: RefObject<HTMLButtonElement | null>;
  defaultOpen?: boolean;
  /** Closes the list when the user chooses an option. Focus stays where `onChange` moves it. */
  closesOnChoice?: boolean;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
};

/**
 * Loads the combobox's panel separately (40 kB), because a page is usable without it until someone opens a
 * list.
 */
export const loadComboboxes = () => import("./combobox-panel");
const ComboboxPanel = lazyPart(() => loadComboboxes().then((loaded) => loaded.ComboboxPanel));

/** Shows a searchable list below its trigger, for one or several values. */
export function Combobox({
  trigger,
  defaultOpen = false,
  closesOnChoice = false,
  onOpenChange,
  button: buttonOfCaller,
  ...list
}: Props) {
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = buttonOfCaller ?? ownButton;
  const panelId = useId();
  const [isOpen, setOpen] = useState(defaultOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const isFocusMoved = useRef(false);
  const choose = (selected: string[]) => {
    list.onChange(selected);
    if (!closesOnChoice) return;
    isFocusMoved.current = true;
    change(false);
  };
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger({
        ref: (element) => {
          button.current = element;
        },
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? panelId : undefined,
        onClick: () => change(!isOpen),
      })}
      {wasOpen && (
        <ComboboxPanel
          {...{ ...list, button, panelId, isOpen, isFocusMoved }}
          onChange={choose}
          onOpenChange={change}
          // `lazyPart` calls this if loading failed. Unmounting the panel makes the next press of the button
          // try again.
          onClose={() => {
            setWasOpen(false);
            change(false);
          }}
        />
      )}
    </>
  );
}
