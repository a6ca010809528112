/** Returns the question to ask before a dialog's contents are lost, or null if nothing would be lost. */
type FindQuestion = () => string | null;

/** Starts to guard against leaving the page. Returns a function that stops guarding. */
type Guard = () => () => void;

const dialogs = new Set<FindQuestion>();
let guard: Guard | undefined;
let stopGuarding: (() => void) | undefined;

/** Sets the guard that is active while a dialog is open. */
export function guardDialogs(newGuard: Guard): void {
  guard = newGuard;
}

/** Registers an open dialog. Returns a function to call when the dialog closes. */
export function registerDialog(findQuestion: FindQuestion): () => void {
  stopGuarding ??= guard?.();
  dialogs.add(findQuestion);
  return () => {
    dialogs.delete(findQuestion);
    if (dialogs.size === 0) stop();
  };
}

function stop(): void {
  stopGuarding?.();
  stopGuarding = undefined;
}

/** Call this before leaving the page without confirmation, for example because someone else has signed in. */
export function forgetDialogs(): void {
  dialogs.clear();
  stop();
}

export const hasOpenDialogs = (): boolean => dialogs.size > 0;

const findQuestions = () => [...dialogs].map((find) => find()).filter((question) => question !== null);

/** Returns whether leaving the page would lose the contents of an open dialog. */
export const wouldLoseDialog = (): boolean => findQuestions().length > 0;

/** Asks the user for confirmation if leaving the page would lose the contents of an open dialog. */
export const mayLoseDialogs = (): boolean => findQuestions().every((question) => window.confirm(question));
