import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { countUpToMax } from "../candidates/count-candidates";
import { estimateMatching } from "../candidates/estimate-matching";
import type { CandidateListFilters } from "../candidates/list-parameters";
import { lookUp } from "../candidates/look-up";
import { suppressSmallCount } from "./suppress-small-count";

/**
 * Counts the candidates in the list with these filters, as the list itself counts them. If counting takes too
 * long, `listed` is null and `isMinimum` is true.
 */
export async function countListed(ctx: BaseContext, filters: CandidateListFilters) {
  const listed = await lookUp(ctx, filters);
  const found = await countUpToMax(listed, filters, await estimateMatching(listed, filters));
  return {
    listed: found && suppressSmallCount(found.total),
    isMinimum: found === null || found.isTotalMinimum,
  };
}
