import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { recordRead } from "../record-reads";
import type { candidates } from "./contract";
import { entityTagOf } from "./entity-tag";
import { loadVersioned } from "./load";
import { presentSelection } from "./present-selection";

export const showCandidate: Handler<typeof candidates.get> = async (ctx, { params, query }) => {
  const { stored, interactionsVersion } = await loadVersioned(ctx, params.id);
  recordRead(ctx, stored.id);
  // The version was read before the interactions, so the ETag never covers an interaction that the response
  // lacks.
  const data = await presentSelection(ctx, stored, query);
  const { interactions } = data;
  const etag = entityTagOf(stored, { now: ctx.now(), interactions, interactionsVersion });
  return { data, headers: { etag } };
};
