import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { countUpToMax } from "../candidates/count-candidates";
import { estimateMatching } from "../candidates/estimate-matching";
import type { CandidateListFilters } from "../candidates/list-parameters";
import { lookUp } from "../candidates/look-up";
import { suppressSmallCount } from "./suppress-small-count";

/**
 * Counting the candidates behind more interactions or stays, or checking the stays of more candidates one by
 * one, takes longer than the rest of the report: up to 0.5 s per list in a base of a million candidates.
 */
const COUNTED_FROM_MAX = 5_000;
const NOT_COUNTED = { listed: null, isMinimum: true };

/**
 * Counts the candidates in the list with these filters, as the list itself counts them. `countedFrom` is the
 * number of interactions or stays that the list's candidates had. If counting takes too long, `listed` is null
 * and `isMinimum` is true.
 */
export async function countListed(ctx: BaseContext, filters: CandidateListFilters, countedFrom: number) {
  if (countedFrom > COUNTED_FROM_MAX) return NOT_COUNTED;
  const listed = await lookUp(ctx, filters, COUNTED_FROM_MAX);
  const estimate = await estimateMatching(listed, filters);
  const isCheckedOneByOne = listed.lookups?.contacted === null || listed.lookups?.left === null;
  if (isCheckedOneByOne && estimate.arrived > COUNTED_FROM_MAX) return NOT_COUNTED;
  const found = await countUpToMax(listed, filters, estimate);
  if (found === null) return NOT_COUNTED;
  return { listed: suppressSmallCount(found.total), isMinimum: found.isTotalMinimum };
}
