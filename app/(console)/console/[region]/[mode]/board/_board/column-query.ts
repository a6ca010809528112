import { toQuery } from "@/app/(console)/console/_lists/query-params";
import { FILTERS } from "@/app/(console)/console/[region]/[mode]/candidates/_table/list-params";
import { candidatesQuery } from "@/lib/console/candidates/queries";
import type { TenantScope } from "@/lib/contract/api-client";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";

/** The number of cards per page: slightly more than fit on a laptop screen. */
export const CARDS_PAGE_SIZE = 15;

/**
 * Returns the query string for one phase's column. `search` is the page's query string, which contains the
 * list filters.
 */
export function columnParams(phase: CandidatePhase, search: URLSearchParams): string {
  const query = new URLSearchParams(toQuery(FILTERS, search));
  query.set("phase", phase);
  query.set("sort", "-updatedAt");
  return query.toString();
}

export const columnQuery = (scope: TenantScope, phase: CandidatePhase, search: URLSearchParams) =>
  candidatesQuery(scope, columnParams(phase, search), CARDS_PAGE_SIZE);

/** Returns the phases that the filters allow, or all phases if none is chosen. */
export function shownPhases(search: URLSearchParams): CandidatePhase[] {
  const chosen = search.get("phase")?.split(",") ?? [];
  const shown = CANDIDATE_PHASES.filter((phase) => chosen.includes(phase));
  return shown.length > 0 ? shown : [...CANDIDATE_PHASES];
}
