import "server-only";
import { sql } from "drizzle-orm";
import { candidateCountChanges } from "@/db/schema/candidate-counts";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { Transaction } from "@/lib/platform/database/client";
import { isStay } from "./is-stay";

/**
 * Counts the completed phase stays of a candidate who was deleted and inserted again. The insert trigger
 * doesn't count stays, because a candidate who is really new has none.
 */
export async function countRestoredStays(
  database: Transaction,
  baseId: number,
  candidateId: string,
): Promise<void> {
  await database.execute(sql`
    insert into ${candidateCountChanges} (base_id, month, count, dimension, value)
    select candidate.base_id, month_of(candidate.created_at), count(*), 'left phase', event.details #>> '{phase,from}'
    from ${candidates} as candidate
    join ${events} as event on event.base_id = candidate.base_id and event.candidate_id = candidate.id
    where candidate.base_id = ${baseId} and candidate.id = ${candidateId} and ${isStay(sql`event`)}
    group by 1, 2, 5`);
}
