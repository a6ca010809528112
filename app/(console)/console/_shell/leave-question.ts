const questions = new Set<{ text: string }>();

/** Makes `mayLeave` ask `text`, until the returned function is called. */
export function askBeforeLeaving(text: string): () => void {
  const question = { text };
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Asks the user for confirmation of each thing that leaving the page would interrupt. */
export const mayLeave = (): boolean => [...questions].every(({ text }) => window.confirm(text));

/** Returns whether leaving the page would interrupt something. */
export const wouldInterrupt = (): boolean => questions.size > 0;

/** Stops asking. Call this before leaving the page without confirmation, for example after signing out. */
export const stopAsking = (): void => questions.clear();
