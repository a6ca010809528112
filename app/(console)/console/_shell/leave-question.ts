let currentQuestion: string | null = null;

/** Makes `mayLeave` ask `question`, until the returned function is called. */
export function askBeforeLeaving(question: string): () => void {
  currentQuestion = question;
  return stopAsking;
}

/** Asks the user for confirmation if leaving the page would interrupt something. */
export const mayLeave = (): boolean => currentQuestion === null || window.confirm(currentQuestion);

/** Returns whether leaving the page would interrupt something. */
export const wouldInterrupt = (): boolean => currentQuestion !== null;

/** Asks nothing more. For a page that is about to be left for good, for example after signing out. */
export function stopAsking(): void {
  currentQuestion = null;
}
