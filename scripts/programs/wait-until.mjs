import { setTimeout as sleep } from "node:timers/promises";

/** Calls `check` until its result is truthy or the time is up. Returns the last result. */
export async function waitUntil(check, { timeoutMs, intervalMs = 50 }) {
  const deadline = performance.now() + timeoutMs;
  let result = await check();
  while (!result && performance.now() < deadline) {
    await sleep(intervalMs);
    result = await check();
  }
  return result;
}
