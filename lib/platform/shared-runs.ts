import "server-only";

/**
 * Returns a function that runs a job, one at a time per key. Calls that arrive during a run share the next
 * run, with the job of the last of them. So a result is never older than its call.
 */
export function sharedRuns<Result>() {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, { job: () => Promise<Result>; result: Promise<Result> }>();
  const run = (key: string, job: () => Promise<Result>) => {
    const result = job().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
  return (key: string, job: () => Promise<Result>): Promise<Result> => {
    const next = waiting.get(key);
    if (next) {
      next.job = job;
      return next.result;
    }
    const current = running.get(key);
    if (!current) return run(key, job);
    const start = () => {
      const last = waiting.get(key)?.job ?? job;
      waiting.delete(key);
      return run(key, last);
    };
    const result = current.then(start, start);
    waiting.set(key, { job, result });
    return result;
  };
}
