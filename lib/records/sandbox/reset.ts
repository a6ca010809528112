import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { clearBase } from "./clear";
import type { sandbox } from "./contract";

/** Empties the region's sandbox base. Ignores the mode of the request, so live data can't be reached. */
export const resetSandbox: Handler<typeof sandbox.reset> = async (ctx) => {
  return { data: await clearBase(ctx.db, ctx.region.baseIds.sandbox) };
};
