const TIMEOUT_MS = 2_000;
const SAFARI_DELAY_MS = 200;

/** Runs a function once the browser is idle. Returns a function that cancels the run. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, SAFARI_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
