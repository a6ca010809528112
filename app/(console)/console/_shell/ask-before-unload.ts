import { askBeforeLeaving, wouldInterrupt } from "./leave-question";

function onUnload(event: BeforeUnloadEvent): void {
  if (wouldInterrupt()) event.preventDefault();
}

/**
 * Does `work`. Asks for confirmation if the user signs out, reloads or closes the page in the meantime. Links
 * don't ask, because the work continues on other pages of the console.
 */
export async function askBeforeUnload<T>(question: string, work: () => Promise<T>): Promise<T> {
  const stopAsking = askBeforeLeaving(question, true);
  window.addEventListener("beforeunload", onUnload);
  try {
    return await work();
  } finally {
    stopAsking();
    // Other work may still be running.
    if (!wouldInterrupt()) window.removeEventListener("beforeunload", onUnload);
  }
}
