import "server-only";
import { sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { findDueCallbacks } from "@/lib/engine/callbacks/find-due";
import type { Database } from "@/lib/platform/database/client";

export type Waiting = { baseIds: number[]; callbackIds: string[] };

/**
 * Finds bases whose first queued mutation is at least `waitedMs` overdue, and callbacks that are at least that long
 * overdue, the longest overdue of each receiver first. A positive `waitedMs` skips work whose wake-up may still arrive.
 */
export async function findWaiting(
  database: Database,
  { waitedMs, callbacksMax }: { waitedMs: number; callbacksMax: number },
): Promise<Waiting> {
  const [baseIds, callbackIds] = await Promise.all([
    findWaitingBases(database, waitedMs),
    findOverdueCallbacks(database, waitedMs, callbacksMax),
  ]);
  return { baseIds, callbackIds };
}

const ago = (waitedMs: number) => sql`now() - ${waitedMs} * interval '1 millisecond'`;

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

export async function findOverdueCallbacks(
  database: Database,
  waitedMs: number,
  limit: number,
): Promise<string[]> {
  const due = await findDueCallbacks(database, { now: new Date(Date.now() - waitedMs), limit });
  return due.map(({ id }) => id);
}
