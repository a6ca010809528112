import { holdLock, RUNNING_LOCK } from "./hold-lock";
import { askBeforeLeaving, wouldInterrupt } from "./leave-question";

function onUnload(event: BeforeUnloadEvent): void {
  if (wouldInterrupt()) event.preventDefault();
}

/**
 * Does `work`. Asks for confirmation if the user signs out, reloads or closes the page in the meantime. Links
 * don't ask, because the work continues on other pages of the console. Signing out in another tab also asks.
 */
export function askBeforeUnload<T>(question: string, work: () => Promise<T>): Promise<T> {
  // Never removed, because other work may still be running. The listener asks nothing once all work is done.
  window.addEventListener("beforeunload", onUnload);
  const running = work().finally(
    askBeforeLeaving((isSigningOut) => !isSigningOut || window.confirm(question)),
  );
  holdLock(RUNNING_LOCK, running);
  return running;
}
