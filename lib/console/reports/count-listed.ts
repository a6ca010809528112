import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { countUpToMax } from "../candidates/count-candidates";
import { estimateMatching } from "../candidates/estimate-matching";
import type { CandidateListFilters } from "../candidates/list-parameters";
import { lookUp } from "../candidates/look-up";
import { suppressSmallCount } from "./suppress-small-count";

/**
 * Counting the candidates behind more interactions or stays takes longer than the rest of the report: up to
 * 0.5 s per list in a base of a million candidates.
 */
const COUNTED_FROM_MAX = 5_000;

/**
 * Counts the candidates in the list with these filters, as the list itself counts them. `countedFrom` is the
 * number of interactions or stays that the list's candidates had. If counting takes too long, `listed` is null
 * and `isMinimum` is true.
 */
export async function countListed(ctx: BaseContext, filters: CandidateListFilters, countedFrom: number) {
  if (countedFrom > COUNTED_FROM_MAX) return { listed: null, isMinimum: true };
  const listed = await lookUp(ctx, filters, COUNTED_FROM_MAX);
  const found = await countUpToMax(listed, filters, await estimateMatching(listed, filters));
  return {
    listed: found && suppressSmallCount(found.total),
    isMinimum: found === null || found.isTotalMinimum,
  };
}
