import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { BaseContext } from "@/lib/contract/context";
import { getMutation } from "./find";

const POLL_BACKOFF_MS = { first: 50, growth: 1.3, most: 1_000 };

/**
 * What `look` finds as soon as `isDone`, or as it stands after `waitMs`. It looks ever more seldom: thousands may wait
 * within the limits of one key, and each look is a query.
 */
export async function pollUntil<T>(
  look: () => Promise<T>,
  isDone: (found: T) => boolean,
  waitMs: number,
): Promise<T> {
  const until = performance.now() + waitMs;
  let pauseMs = POLL_BACKOFF_MS.first;
  let found = await look();
  while (!isDone(found) && performance.now() < until) {
    await pause(Math.min(pauseMs, until - performance.now()));
    pauseMs = Math.min(pauseMs * POLL_BACKOFF_MS.growth, POLL_BACKOFF_MS.most);
    found = await look();
  }
  return found;
}

/** The mutation as soon as it is finished, or as it stands after `waitMs`. Fails with `mutation_not_found`. */
export const waitForMutation = (ctx: BaseContext, id: string, waitMs: number) =>
  pollUntil(
    () => getMutation(ctx, id),
    ({ status }) => status !== "queued",
    waitMs,
  );
