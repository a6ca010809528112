import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { clearBase } from "./clear";
import type { sandbox } from "./contract";

/** Empties the region's sandbox. Ignores the mode of the request, so it can never touch live data. */
export const resetSandbox: Handler<typeof sandbox.reset> = async (ctx) => {
  return { data: await clearBase(ctx.db, ctx.region.baseIds.sandbox) };
};
