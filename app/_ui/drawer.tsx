"use client";

import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useRestoreFocus } from "./use-restore-focus";

type Props = { onClose: () => void; title: string; children: ReactNode };

/** A modal panel at the left edge. The panel is open while it is mounted. */
export function Drawer({ onClose, title, children }: Props) {
  const focusBack = useRestoreFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focusBack}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-line border-r bg-raised text-ink"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
