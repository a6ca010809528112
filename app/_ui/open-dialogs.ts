/** Returns the question to ask before an open dialog is lost, or null if it has nothing to lose. */
type FindQuestion = () => string | null;

const dialogs = new Set<FindQuestion>();
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Registers an open dialog. Returns a function to call when the dialog closes. */
export function registerDialog(findQuestion: FindQuestion): () => void {
  dialogs.add(findQuestion);
  notifyListeners();
  return () => {
    dialogs.delete(findQuestion);
    notifyListeners();
  };
}

/** Call this before leaving the page without asking, for example because someone else has signed in. */
export function forgetDialogs(): void {
  dialogs.clear();
  notifyListeners();
}

export const hasOpenDialogs = (): boolean => dialogs.size > 0;

/** Calls `listener` when a dialog opens or closes. Returns a function that stops calling it. */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const findQuestions = () => [...dialogs].map((find) => find()).filter((question) => question !== null);

/** Returns whether leaving the page would lose the contents of an open dialog. */
export const wouldLoseDialog = (): boolean => findQuestions().length > 0;

/** Asks the user for confirmation if leaving the page would lose the contents of an open dialog. */
export const mayLoseDialogs = (): boolean => findQuestions().every((question) => window.confirm(question));
