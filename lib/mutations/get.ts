import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Verb } from "@/lib/contract";
import type { mutations } from "./contract";
import { getMutation } from "./find";

const LOOK_AGAIN_MS = 100;

/** The mutation as it stands, or, with `wait`, as soon as it is finished. */
export const getOne: Verb<typeof mutations.get> = async (ctx, { params, query }) => {
  const until = performance.now() + query.wait * 1000;
  let record = await getMutation(ctx, params.id);
  while (record.status === "queued" && performance.now() < until) {
    await pause(LOOK_AGAIN_MS);
    record = await getMutation(ctx, params.id);
  }
  return { data: record };
};
