import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { withUseLimits } from "../privacy/with-use-limits";
import { recordRead } from "../record-reads";
import type { candidates } from "./contract";
import { entityTagOf } from "./entity-tag";
import { failCandidateNotFound } from "./find";
import { loadVersioned } from "./load";
import { presentSelection, type SelectedCandidate } from "./present-selection";
import type { StoredCandidate } from "./stored";

export const showCandidate: Handler<typeof candidates.get> = async (ctx, { params, query }) => {
  const { stored, interactionsVersion } = await loadVersioned(ctx, params.id);
  recordRead(ctx, stored.id);
  // The version was read before the interactions, so the ETag never covers an interaction that the response
  // lacks.
  const selected = query.include?.includes("useLimits") ? await addUseLimits(ctx, stored) : stored;
  const data = await presentSelection(ctx, selected, query);
  const { interactions, useLimits } = data;
  const etag = entityTagOf(stored, { now: ctx.now(), interactions, useLimits, interactionsVersion });
  return { data, headers: { etag } };
};

/** Fails with `candidate_not_found` if the candidate has been deleted since it was read. */
async function addUseLimits(ctx: BaseContext, stored: StoredCandidate): Promise<SelectedCandidate> {
  const [found] = await withUseLimits(ctx.base, [stored]);
  return found ?? failCandidateNotFound(ctx, stored.id);
}
