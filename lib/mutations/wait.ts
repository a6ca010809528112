import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { BaseContext } from "@/lib/context";
import { getMutation } from "./find";

const LOOK_AGAIN_MS = 100;

/** The mutation as soon as it is finished, or as it stands after `waitMs`. Fails with `mutation_not_found`. */
export async function waitForMutation(ctx: BaseContext, id: string, waitMs: number) {
  const until = performance.now() + waitMs;
  let record = await getMutation(ctx, id);
  while (record.status === "queued" && performance.now() < until) {
    await pause(LOOK_AGAIN_MS);
    record = await getMutation(ctx, id);
  }
  return record;
}
