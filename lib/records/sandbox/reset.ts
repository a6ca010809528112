import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { withBasesLocked } from "../lock-bases";
import { clearBase } from "./clear";
import type { sandbox } from "./contract";

/** Always uses the region's sandbox base, regardless of the request, so it can't reach live data. */
export const resetSandbox: Handler<typeof sandbox.reset> = async (ctx) => {
  const baseId = ctx.region.baseIds.sandbox;
  const data = await withBasesLocked(ctx.db, [baseId], (transaction) => clearBase(transaction, baseId));
  return { data };
};
