/** The lock of each tab with work that closing the tab would interrupt. */
export const RUNNING_LOCK = "console-running";

/**
 * Holds a lock, which several tabs can share, until `done` settles. Browsers offer locks only over HTTPS and on
 * localhost.
 */
export function holdLock(name: string, done: Promise<unknown>): void {
  const settled = done.catch(() => undefined);
  void navigator.locks?.request(name, { mode: "shared" }, () => settled);
}
