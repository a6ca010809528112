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

/** Stops asking. Call this before leaving the page without confirmation, for example after signing out. */
export function stopAsking(): void {
  currentQuestion = null;
}
