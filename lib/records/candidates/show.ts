import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { recordRead } from "../record-reads";
import type { candidates } from "./contract";
import { loadCandidate } from "./load";
import { presentSelection } from "./present-selection";

export const showCandidate: Handler<typeof candidates.get> = async (ctx, { params, query }) => {
  const stored = await loadCandidate(ctx, params.id);
  recordRead(ctx, stored.id);
  return { data: await presentSelection(ctx, stored, query) };
};
