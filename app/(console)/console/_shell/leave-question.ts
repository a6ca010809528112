let currentQuestion: string | null = null;

/** Makes `mayLeave` ask `question`, until the returned function is called. */
export function askBeforeLeaving(question: string): () => void {
  currentQuestion = question;
  return () => {
    currentQuestion = null;
  };
}

/** Asks the user for confirmation if leaving the page would interrupt something. */
export const mayLeave = (): boolean => currentQuestion === null || window.confirm(currentQuestion);
