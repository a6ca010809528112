"use client";

import type { DialogProps } from "./dialog-panel";
import { lazyPart } from "./lazy-part";
import { useRestoreFocus } from "./use-restore-focus";

/** Loads what dialogs consist of. It takes 15 kB, and a page is usable without. */
export const loadDialogs = () => import("./dialog-panel");
const DialogPanel = lazyPart(() => loadDialogs().then((loaded) => loaded.DialogPanel));

/** Shows a modal dialog, which traps and restores focus. Escape closes the dialog, unless it `staysOpen`. */
export const Dialog = (props: DialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

/** Notes where the focus is before the dialog is loaded, because a menu that opened it takes its items away. */
function OpenDialog(props: DialogProps) {
  const focusBack = useRestoreFocus();
  return <DialogPanel {...props} focusBack={focusBack} />;
}
