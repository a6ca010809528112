import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { BaseContext } from "@/lib/context";
import { getMutation } from "./find";

const LOOK_AGAIN_MS = { first: 50, growth: 1.3, most: 1_000 };

/**
 * The mutation as soon as it is finished, or as it stands after `waitMs`. It looks ever more seldom: thousands may wait
 * within the limits of one key, and each look is a query. Fails with `mutation_not_found`.
 */
export async function waitForMutation(ctx: BaseContext, id: string, waitMs: number) {
  const until = performance.now() + waitMs;
  let pauseMs = LOOK_AGAIN_MS.first;
  let record = await getMutation(ctx, id);
  while (record.status === "queued" && performance.now() < until) {
    await pause(Math.min(pauseMs, until - performance.now()));
    pauseMs = Math.min(pauseMs * LOOK_AGAIN_MS.growth, LOOK_AGAIN_MS.most);
    record = await getMutation(ctx, id);
  }
  return record;
}
