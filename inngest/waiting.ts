import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import type { Database } from "@/lib/platform/database/client";

const ago = (waitedMs: number) => sql`now() - ${waitedMs} * interval '1 millisecond'`;

/**
 * Finds bases whose first queued mutation is at least `waitedMs` overdue. A positive `waitedMs` skips work
 * whose wake-up may still arrive.
 */
export async function findWaitingBases(database: Database, waitedMs: number): Promise<number[]> {
  const rows = await database.execute<{ id: number }>(sql`
    select base.id from ${recordBases} as base
    cross join lateral (
      select mutation.created_at, mutation.not_before from ${mutations} as mutation
      where mutation.base_id = base.id and mutation.status = 'queued'
      order by mutation.sequence limit 1
    ) as head
    where greatest(head.created_at, head.not_before) <= ${ago(waitedMs)}`);
  return rows.map(({ id }) => id);
}

/** Returns whether any callback is at least `waitedMs` overdue. */
export async function hasOverdueCallbacks(database: Database, waitedMs: number): Promise<boolean> {
  const isOverdue = and(
    eq(callbacks.status, sql`'pending'`),
    sql`${callbacks.nextAttemptAt} <= ${ago(waitedMs)}`,
  );
  return (await database.select({ id: callbacks.id }).from(callbacks).where(isOverdue).limit(1)).length > 0;
}

/** Returns which of these callbacks are pending, with the time of their next attempt, earliest first. */
export const findPendingCallbacks = (
  database: Database,
  ids: string[],
): Promise<{ id: string; baseId: number; dueAt: Date }[]> =>
  database
    .select({ id: callbacks.id, baseId: callbacks.baseId, dueAt: callbacks.nextAttemptAt })
    .from(callbacks)
    .where(and(inArray(callbacks.id, ids), eq(callbacks.status, sql`'pending'`)))
    .orderBy(asc(callbacks.nextAttemptAt));
