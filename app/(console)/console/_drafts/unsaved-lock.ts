import { countWaitingChanges, subscribeToToasts } from "@/app/_ui/toaster";
import { countDrafts, subscribeToDrafts } from "./draft-store";

/** The lock that each tab with unsaved input or changes shares, because a tab can't read those of other tabs. */
const LOCK = "console-unsaved";

const hasUnsavedHere = () => countDrafts() > 0 || countWaitingChanges() > 0;

/** Holds the lock while this tab has drafts or waiting changes. Returns a function that stops. */
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
    // Browsers offer locks only over HTTPS and on localhost.
    void navigator.locks?.request(LOCK, { mode: "shared" }, () => released);
  };
  const check = () => update(hasUnsavedHere());
  check();
  const stops = [subscribeToDrafts(check), subscribeToToasts(check)];
  return () => {
    for (const stop of stops) stop();
    update(false);
  };
}

export async function hasUnsavedInAnyTab(): Promise<boolean> {
  if (hasUnsavedHere()) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === LOCK) ?? false;
}
