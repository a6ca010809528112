import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { withBasesLocked } from "../lock-bases";
import { clearBase } from "./clear";
import type { sandbox } from "./contract";

/** Empties the region's sandbox base. Ignores the mode of the request, so live data can't be reached. */
export const resetSandbox: Handler<typeof sandbox.reset> = async (ctx) => {
  const baseId = ctx.region.baseIds.sandbox;
  const data = await withBasesLocked(ctx.db, [baseId], (transaction) => clearBase(transaction, baseId));
  return { data };
};
