"use client";

import { Popover } from "radix-ui";
import { type RefObject, useRef } from "react";
import { AnchorTo } from "./anchor-to";
import { ComboboxList, type ComboboxListProps } from "./combobox-list";

type ComboboxPanelProps = ComboboxListProps & {
  button: RefObject<HTMLElement | null>;
  panelId: string;
  isOpen: boolean;
  /** True if choosing an option closed the list. Focus then stays where `onChange` moved it. */
  isFocusMoved: RefObject<boolean>;
  onOpenChange: (isOpen: boolean) => void;
};

/** The list of a combobox. The caller renders the button. */
export function ComboboxPanel({
  button,
  panelId,
  isOpen,
  isFocusMoved,
  onOpenChange,
  ...list
}: ComboboxPanelProps) {
  const isEscaped = useRef(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <AnchorTo element={button} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={panelId}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (isFocusMoved.current) event.preventDefault();
            // If the list was open initially, Radix has no earlier focus to restore.
            else if (isEscaped.current || document.activeElement === document.body) {
              event.preventDefault();
              button.current?.focus();
            }
            isEscaped.current = false;
            isFocusMoved.current = false;
          }}
          onEscapeKeyDown={() => {
            isEscaped.current = true;
          }}
          aria-label={list.label}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] flex-col rounded-lg border border-line bg-paper text-ink text-sm shadow-lg"
        >
          <ComboboxList {...list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
