/** Tuples, because property names would make the script of every page larger. */
const questions = new Set<readonly [text: string, isOnUnload: boolean]>();

/**
 * Makes `mayLeave` ask `text`, until the returned function is called. With `isOnUnload`, asks only if the user
 * signs out, because the work continues on other pages of the console.
 */
export function askBeforeLeaving(text: string, isOnUnload = false): () => void {
  const question = [text, isOnUnload] as const;
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Asks the user for confirmation of each thing that leaving the page, or signing out, would interrupt. */
export const mayLeave = (isSigningOut = false): boolean =>
  [...questions].every(([text, isOnUnload]) => (isOnUnload && !isSigningOut) || window.confirm(text));

/** Returns whether closing or reloading the page would interrupt something. */
export const wouldInterrupt = (): boolean => questions.size > 0;

/** Stops asking. Call this before leaving the page without confirmation, for example after signing out. */
export const stopAsking = (): void => questions.clear();
