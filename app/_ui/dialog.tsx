"use client";

import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { useRestoreFocus } from "./use-restore-focus";

/** Moves initial focus to the element with `data-first`, if the dialog has one, and selects the element's text. */
function focusInitialElement(event: Event): void {
  const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>("[data-first]");
  if (!first) return;
  event.preventDefault();
  first.focus();
  if (first instanceof HTMLInputElement) first.select();
}

/**
 * Returns whether an event's target is in a toast. A click in a toast, for example on its retry button, must not close
 * the dialog and lose the dialog's input.
 */
const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toasts]") !== null;

/** Shows a modal dialog, which traps and restores focus. Escape closes the dialog. */
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
  /** Keeps the dialog open on a click outside, because its content is shown only once. */
  staysOpen?: boolean;
  children: ReactNode;
}) {
  const focusBack = useRestoreFocus();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...(text ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={focusInitialElement}
          onCloseAutoFocus={focusBack}
          onInteractOutside={(event) => {
            if (staysOpen || isOnToast(event.target)) event.preventDefault();
          }}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-5 text-ink text-sm shadow-2xl"
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Primitive.Title className="font-semibold text-lg leading-snug">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button variant="bare" size="icon" aria-label={closeLabel}>
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
