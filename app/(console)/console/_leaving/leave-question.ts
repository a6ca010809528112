/**
 * If leaving would interrupt something, asks the user for confirmation. Returns whether they may leave the
 * page for `path` (if known) or, with `isSigningOut`, sign out.
 */
type Ask = (isSigningOut: boolean, path?: string) => boolean;

const questions = new Set<Ask>();

/** Makes `mayLeave` call `ask`, until the returned function is called. */
export function askBeforeLeaving(ask: Ask): () => void {
  questions.add(ask);
  return () => {
    questions.delete(ask);
  };
}

/**
 * Asks the user to confirm each interruption that leaving the page for `path` would cause. Returns false at
 * the first "no", without asking the other questions.
 */
export const mayLeave = (path?: string): boolean => [...questions].every((ask) => ask(false, path));

/** Like `mayLeave`, but for signing out. */
export const mayEndSession = (): boolean => [...questions].every((ask) => ask(true));

/** Returns whether closing or reloading the page would interrupt something. */
export const wouldInterrupt = (): boolean => questions.size > 0;

/** Stops asking. Call this before leaving the page without confirmation, for example after signing out. */
export const stopAsking = (): void => questions.clear();
