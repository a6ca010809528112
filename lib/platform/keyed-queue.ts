import "server-only";
import { describeError, log } from "./log";

/**
 * Runs a job for each key that is woken, never twice at once for one key and `atOnce` keys at most; a key that is woken
 * while it runs, runs once more. The job tells after how many milliseconds it wants to run again.
 */
export function keyedQueue<Key>(job: (key: Key) => Promise<number | null | undefined>, atOnce: number) {
  const waiting = new Set<Key>();
  const running = new Map<Key, Promise<void>>();
  const alarms = new Set<NodeJS.Timeout>();
  let stopped = false;
  const wake = (key: Key): void => {
    if (stopped) return;
    waiting.add(key);
    start();
  };
  const wakeLater = (key: Key, pauseMs: number) => {
    const alarm = setTimeout(() => {
      alarms.delete(alarm);
      wake(key);
    }, pauseMs);
    alarms.add(alarm);
  };
  const start = () => {
    for (const key of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.set(key, run(key));
    }
  };
  const run = async (key: Key) => {
    try {
      const pauseMs = await job(key);
      if (typeof pauseMs === "number" && !stopped) wakeLater(key, pauseMs);
    } catch (error) {
      // The poll comes by again; what failed is still in the database.
      log().error({ cause: describeError(error) }, "engine round failed");
    } finally {
      running.delete(key);
      if (!stopped) queueMicrotask(start);
    }
  };
  const stop = async () => {
    stopped = true;
    waiting.clear();
    for (const alarm of alarms) clearTimeout(alarm);
    await Promise.all(running.values());
  };
  return { wake, stop };
}
