import { countWaitingChanges, subscribeToToasts } from "@/app/_ui/toaster";
import { holdLock, RUNNING_LOCK } from "../_leaving/hold-lock";
import { wouldInterrupt } from "../_leaving/leave-question";
import { countDrafts, subscribeToDrafts } from "./draft-store";

/**
 * Each tab with drafts or waiting changes holds this shared lock, because tabs can't read each other's
 * drafts.
 */
const LOCK = "console-unsaved";

const hasUnsavedHere = () => countDrafts() > 0 || countWaitingChanges() > 0;

/**
 * Holds the lock while this tab has drafts or waiting changes. Returns a function that releases the lock for
 * good.
 */
export function holdUnsavedLock(): () => void {
  let release: (() => void) | undefined;
  const update = (hasUnsaved: boolean) => {
    if (hasUnsaved === Boolean(release)) return;
    release?.();
    release = undefined;
    if (!hasUnsaved) return;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    holdLock(LOCK, released);
  };
  const check = () => update(hasUnsavedHere());
  check();
  const stops = [subscribeToDrafts(check), subscribeToToasts(check)];
  return () => {
    for (const stop of stops) stop();
    update(false);
  };
}

/**
 * Returns whether any tab has drafts or waiting changes. Also returns true if another tab is doing work that
 * leaving would interrupt, unless this tab is doing such work too.
 */
export async function hasUnsavedInAnyTab(): Promise<boolean> {
  if (hasUnsavedHere()) return true;
  const locks = await navigator.locks?.query();
  // This tab may hold `RUNNING_LOCK` too, and the page asks about its work separately.
  const names = wouldInterrupt() ? [LOCK] : [LOCK, RUNNING_LOCK];
  return locks?.held?.some(({ name }) => names.includes(name ?? "")) ?? false;
}
