import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates, phaseSinceLowerBound } from "@/db/schema/candidates";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { changedPhaseSince } from "@/lib/records/candidates/phase-changed-at";
import { startOfDay } from "../reports/period";
import type { ListContext, LookupResult } from "./list-context";
import type { CandidateListFilters } from "./list-parameters";
import { hasId } from "./matches-related";

/** Candidates who entered their phase before this time have been in it for at least `days` calendar days. */
export const enteredBefore = (ctx: Pick<ListContext, "now">, days: number): SQL =>
  startOfDay(
    sql`(${ctx.now().toISOString()}::timestamptz at time zone 'Europe/Amsterdam')::date - ${days - 1}::int`,
  );

/**
 * Excludes candidates whose audit events contain a more recent phase change. Only the events contain changes
 * from before the `phase_changed_at` column existed.
 */
const isUnchangedInEvents = (ctx: ListContext, days: number): SQL =>
  sql`("candidates"."phase_changed_at" is not null or not ${changedPhaseSince(ctx.base.id, enteredBefore(ctx, days))})`;

/**
 * Matches candidates who have been in their phase for at least `days` calendar days. The board counts the
 * days in the same way.
 */
export function isLongInPhase(ctx: ListContext, days: number): SQL {
  const found = ctx.lookups?.longInPhase;
  if (found) return hasId(found);
  return sql`${phaseSinceLowerBound} < ${enteredBefore(ctx, days)} and ${isUnchangedInEvents(ctx, days)}`;
}

/**
 * Looks up candidates who have been in their phase for at least `days` calendar days. Returns null if more
 * than `matchesMax` may match; the count includes candidates whom the audit events then exclude. The planner
 * treats phase and entry date as independent. Without this lookup, it would scan a whole phase even if few of
 * its candidates match.
 */
export async function findLongInPhase(
  ctx: ListContext,
  days: number,
  { phase = [...CANDIDATE_PHASES], closed }: CandidateListFilters,
  matchesMax: number,
): Promise<LookupResult> {
  const limit = Number.isFinite(matchesMax) ? sql`limit ${matchesMax + 1}` : sql``;
  const phases = `{${phase.map((name) => `"${name}"`).join(",")}}`;
  // Search the index once per phase.
  const inPhases = (columns: SQL) => sql`
    from unnest(${phases}::text[]) as wanted(phase) cross join lateral (
      select ${columns} from ${candidates} where base_id = ${ctx.base.id} and ${closed ? sql`closed` : sql`not closed`}
        and candidates.phase = wanted.phase and ${phaseSinceLowerBound} < ${enteredBefore(ctx, days)}
      order by ${phaseSinceLowerBound} ${limit}
    ) as candidates ${limit}`;
  const [counted] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select ${inPhases(sql``)}) as found`,
  );
  if (!counted || counted.count > matchesMax) return null;
  const found = await ctx.db.execute<{ id: string }>(sql`
    select id from (select candidates.* ${inPhases(sql`id, phase_changed_at`)}) as candidates
    where ${isUnchangedInEvents(ctx, days)}`);
  return found.map(({ id }) => id);
}
