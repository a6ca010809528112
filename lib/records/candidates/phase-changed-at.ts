import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import type { StoredCandidate } from "./stored";

const isPhaseChange = sql`event.action = 'candidate.updated' and event.details ? 'phase'`;

/**
 * When the phase last changed, or null if it never did. Reads older changes from the audit events, because
 * filling the column in a migration would have locked the table for minutes. The SQL writes out the table
 * names, because Drizzle omits them in a single-table select.
 */
export const phaseChangedAt = sql<Date | null>`coalesce("candidates"."phase_changed_at", (
  select max(occurred_at) from ${events} as event
  where event.base_id = "candidates"."base_id" and event.candidate_id = "candidates"."id"
    and ${isPhaseChange}
))`.mapWith(candidates.phaseChangedAt);

/**
 * Returns whether the audit events contain a phase change at or after this time. `offset 0` makes Postgres
 * run the subquery per candidate instead of reading the events of the whole base.
 */
export const changedPhaseSince = (baseId: number, since: SQL): SQL => sql`exists (
  select from ${events} as event
  where event.base_id = ${baseId} and event.candidate_id = "candidates"."id" and event.occurred_at >= ${since}
    and ${isPhaseChange} offset 0
)`;

export async function findPhaseSince(ctx: BaseContext<Queryable>, candidate: StoredCandidate): Promise<Date> {
  const [found] = await ctx.db
    .select({ phaseChangedAt })
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, candidate.id)));
  return found?.phaseChangedAt ?? candidate.createdAt;
}
