"use client";

import type { DialogProps } from "./dialog-panel";
import { lazyPart } from "./lazy-part";
import { useRestoreFocus } from "./use-restore-focus";

/** Loads the code of dialogs. The code is 15 kB, and a page is usable without it. */
export const loadDialogs = () => import("./dialog-panel");
const DialogPanel = lazyPart(() => loadDialogs().then((loaded) => loaded.DialogPanel));

/**
 * A modal dialog that traps and restores focus. It is open while it is mounted. Escape closes the dialog,
 * unless `staysOpen` or `isBusy` is set.
 */
export function Dialog(props: DialogProps) {
  // Stores the focused element before the dialog's code is loaded, because a menu that opened the dialog
  // closes in the meantime, which removes the focused item.
  const focusBack = useRestoreFocus();
  return <DialogPanel {...props} focusBack={focusBack} />;
}
