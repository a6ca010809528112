import { countDrafts, subscribeToDrafts } from "./draft-store";

/** The lock that each tab with drafts shares, because a tab can't read the drafts of other tabs. */
const LOCK = "console-drafts";

/** Holds the lock while this tab has drafts. Returns a function that stops. */
export function holdDraftsLock(): () => void {
  let release: (() => void) | undefined;
  const update = (hasDrafts: boolean) => {
    if (hasDrafts === Boolean(release)) return;
    release?.();
    release = undefined;
    if (!hasDrafts) return;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Browsers offer locks only over HTTPS and on localhost.
    void navigator.locks?.request(LOCK, { mode: "shared" }, () => released);
  };
  const check = () => update(countDrafts() > 0);
  check();
  const stop = subscribeToDrafts(check);
  return () => {
    stop();
    update(false);
  };
}

export async function hasDraftsInAnyTab(): Promise<boolean> {
  if (countDrafts() > 0) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === LOCK) ?? false;
}
