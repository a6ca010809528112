"use client";

import type { DialogProps } from "./dialog-panel";
import { lazyPart } from "./lazy-part";
import { useRestoreFocus } from "./use-restore-focus";

/** Loads the contents of dialogs. They take 15 kB, and a page is usable without them. */
export const loadDialogs = () => import("./dialog-panel");
const DialogPanel = lazyPart(() => loadDialogs().then((loaded) => loaded.DialogPanel));

/** A modal dialog that traps and restores focus. Escape closes it, unless it `staysOpen`. */
export const Dialog = (props: DialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

/**
 * Stores the focused element before the dialog is loaded. If it is a menu item, it is removed while the
 * dialog loads.
 */
function OpenDialog(props: DialogProps) {
  const focusBack = useRestoreFocus();
  return <DialogPanel {...props} focusBack={focusBack} />;
}
