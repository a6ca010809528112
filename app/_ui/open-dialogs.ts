/** For each open dialog: whether leaving the page would lose its contents. */
const dialogs = new Set<() => boolean>();

/** Registers an open dialog. Returns a function to call when the dialog closes. */
export function registerDialog(wouldLose: () => boolean): () => void {
  dialogs.add(wouldLose);
  return () => {
    dialogs.delete(wouldLose);
  };
}

/** Call this before leaving the page without asking, for example because someone else has signed in. */
export const forgetDialogs = (): void => dialogs.clear();

/** Returns whether leaving the page would lose the contents of an open dialog. */
export const wouldLoseDialog = (): boolean => [...dialogs].some((wouldLose) => wouldLose());
