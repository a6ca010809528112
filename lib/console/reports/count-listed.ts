import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { countFound, countUpToMax } from "../candidates/count-candidates";
import { estimateMatching } from "../candidates/estimate-matching";
import type { CandidateListFilters } from "../candidates/list-parameters";
import { lookUp } from "../candidates/look-up";
import { suppressSmallCount } from "./suppress-small-count";

/**
 * The maximum number of interactions, stays or candidates to read for one list. Reading more takes longer
 * than the rest of the report: up to 0.5 s per list in a base of a million candidates.
 */
const COUNTED_FROM_MAX = 5_000;
const NOT_COUNTED = { listed: null, isMinimum: true };

type Extent = {
  /** The number of interactions or stays that the report shows for the list. */
  behind: number;
  /** The number of interactions or stays that a lookup reads. A lookup of stays ignores the period. */
  lookedUp: number;
  /** The number of candidates to check one by one if there are too many to look up. */
  checked: number;
};

/**
 * Counts the candidates in the list with these filters, as the list itself counts them. If counting takes too
 * long, `listed` is null and `isMinimum` is true.
 */
export async function countListed(
  ctx: BaseContext,
  filters: CandidateListFilters,
  { behind, lookedUp, checked }: Extent,
) {
  if (behind > COUNTED_FROM_MAX) return NOT_COUNTED;
  const listed = await lookUp(ctx, filters, lookedUp > COUNTED_FROM_MAX ? 0 : COUNTED_FROM_MAX);
  const isFound = listed.lookups.contacted !== null && listed.lookups.left !== null;
  if (!isFound && checked > COUNTED_FROM_MAX) return NOT_COUNTED;
  const total = isFound
    ? await countFound(listed, filters)
    : await countUpToMax(listed, filters, await estimateMatching(listed, filters));
  if (total === null) return NOT_COUNTED;
  return { listed: suppressSmallCount(total.total), isMinimum: total.isTotalMinimum };
}
