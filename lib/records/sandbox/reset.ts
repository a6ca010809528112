import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { withBasesLocked } from "../lock-bases";
import { clearBase } from "./clear";
import type { sandbox } from "./contract";

/** Names the sandbox by itself, whatever the request was about: live data can't be reached from here. */
export const resetSandbox: Handler<typeof sandbox.reset> = async (ctx) => {
  const baseId = ctx.region.baseIds.sandbox;
  const data = await withBasesLocked(ctx.db, [baseId], (transaction) => clearBase(transaction, baseId));
  return { data };
};
