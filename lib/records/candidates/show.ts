import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { recordRead } from "../record-reads";
import type { candidates } from "./contract";
import { getCandidate } from "./find";
import { presentSelection } from "./present-selection";

export const showCandidate: Handler<typeof candidates.get> = async (ctx, { params, query }) => {
  const stored = await getCandidate(ctx, params.id);
  recordRead(ctx, stored.id);
  return { data: await presentSelection(ctx, stored, query) };
};
