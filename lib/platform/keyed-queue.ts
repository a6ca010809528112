import "server-only";
import { describeError, log } from "./log";
import { outsideSpans } from "./tracing/tracing";

/**
 * Runs a job for each key that is woken: one at a time per key, and for at most `concurrency` keys
 * concurrently. If a key is woken while its job runs, the job runs once more. The job can return a delay in
 * milliseconds after which it runs again.
 */
export function keyedQueue<Key>(job: (key: Key) => Promise<number | null | undefined>, concurrency: number) {
  const waiting = new Set<Key>();
  const running = new Map<Key, Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  const wake = (key: Key): void => {
    if (stopped) return;
    waiting.add(key);
    start();
  };
  const wakeLater = (key: Key, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake(key);
    }, delayMs);
    timers.add(timer);
  };
  const start = () => {
    for (const key of waiting) {
      if (running.size >= concurrency) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      // A request may have woken the key, but the job isn't part of that request's trace.
      running.set(
        key,
        outsideSpans(() => run(key)),
      );
    }
  };
  const run = async (key: Key) => {
    try {
      const delayMs = await job(key);
      if (typeof delayMs === "number" && !stopped) wakeLater(key, delayMs);
    } catch (error) {
      // Don't rethrow: the work is still in the database, so the next poll retries it.
      log().error({ key, cause: describeError(error) }, "engine job failed");
    } finally {
      running.delete(key);
      if (!stopped) queueMicrotask(start);
    }
  };
  const stop = async () => {
    stopped = true;
    waiting.clear();
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(running.values());
  };
  return { wake, stop };
}
