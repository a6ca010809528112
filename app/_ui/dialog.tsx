"use client";

import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { useFocusBack } from "./use-focus-back";

/** To what is marked `data-first`, where it isn't the first thing to reach; a text in it is selected, to be typed over. */
function focusFirst(event: Event): void {
  const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>("[data-first]");
  if (!first) return;
  event.preventDefault();
  first.focus();
  if (first instanceof HTMLInputElement) first.select();
}

/** A message that is pressed, for instance to try again, must not close the window with what was typed in it. */
const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toasts]") !== null;

/** A window above the page. Focus goes in and comes back; Escape closes it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  text,
  closeLabel,
  staysOpen = false,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  closeLabel: string;
  /** A click beside it doesn't close it: it holds what is shown only once. */
  staysOpen?: boolean;
  children: ReactNode;
}) {
  const focusBack = useFocusBack();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...(text ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focusBack}
          onInteractOutside={(event) => {
            if (staysOpen || isOnToast(event.target)) event.preventDefault();
          }}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-5 text-ink text-sm shadow-2xl"
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Primitive.Title className="font-semibold text-lg leading-snug">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button look="bare" size="icon" aria-label={closeLabel}>
                <Icon name="close" />
              </Button>
            </Primitive.Close>
          </div>
          {text && <Primitive.Description className="mb-4 text-muted">{text}</Primitive.Description>}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
