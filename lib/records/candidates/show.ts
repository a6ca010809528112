import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { loadCollectionVersion } from "../interactions/collection-version";
import { recordRead } from "../record-reads";
import type { candidates } from "./contract";
import { entityTagOf } from "./entity-tag";
import { loadCandidate } from "./load";
import { presentSelection } from "./present-selection";

export const showCandidate: Handler<typeof candidates.get> = async (ctx, { params, query }) => {
  // Read the version before the interactions, so that the ETag never covers an interaction that the response
  // lacks.
  const [stored, interactionsVersion] = await Promise.all([
    loadCandidate(ctx, params.id),
    loadCollectionVersion(ctx.db, { baseId: ctx.base.id, candidateId: params.id }),
  ]);
  recordRead(ctx, stored.id);
  const data = await presentSelection(ctx, stored, query);
  const { interactions } = data;
  const etag = entityTagOf(stored, { now: ctx.now(), interactions, interactionsVersion });
  return { data, headers: { etag } };
};
