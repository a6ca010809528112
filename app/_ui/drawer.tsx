"use client";

import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { useRestoreFocus } from "./use-restore-focus";

type Props = { onClose: () => void; title: string; closeLabel: string; children: ReactNode };

/**
 * A modal panel at the left edge. The panel is open while it is mounted. It has a button that closes it,
 * because a phone's screen reader has no Escape key and can't reach what is beside the panel.
 */
export function Drawer({ onClose, title, closeLabel, children }: Props) {
  const focusBack = useRestoreFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusPanel}
          onCloseAutoFocus={focusBack}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-line border-r bg-raised text-ink outline-none"
        >
          <div className="flex items-center justify-between py-1.5 pr-2 pl-4">
            <Dialog.Title className="font-medium">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" className="size-11" label={closeLabel} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the panel, so that neither its close button nor its first link looks chosen. */
function focusPanel(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}
