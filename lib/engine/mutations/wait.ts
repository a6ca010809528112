import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { BaseContext } from "@/lib/contract/context";
import { getMutation } from "./find";

const POLL_BACKOFF = { firstMs: 50, growth: 1.3, maxMs: 1_000 };

/**
 * Polls `find` until `isDone` returns true or `waitMs` has passed, and returns the last value. The interval
 * grows because each poll is a query and one API key may have thousands of waiting requests.
 */
export async function pollUntil<T>(
  find: () => Promise<T>,
  isDone: (found: T) => boolean,
  waitMs: number,
): Promise<T> {
  const until = performance.now() + waitMs;
  let pauseMs = POLL_BACKOFF.firstMs;
  let found = await find();
  while (!isDone(found) && performance.now() < until) {
    await pause(Math.min(pauseMs, until - performance.now()));
    pauseMs = Math.min(pauseMs * POLL_BACKOFF.growth, POLL_BACKOFF.maxMs);
    found = await find();
  }
  return found;
}

/** Waits at most `waitMs` for the mutation to finish, and returns it. Fails with `mutation_not_found`. */
export const waitForMutation = (ctx: BaseContext, id: string, waitMs: number) =>
  pollUntil(
    () => getMutation(ctx, id),
    ({ status }) => status !== "queued",
    waitMs,
  );
