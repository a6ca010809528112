import "server-only";
import { sql } from "drizzle-orm";
import { candidateCountChanges } from "@/db/schema/candidate-counts";
import type { Transaction } from "@/lib/platform/database/client";
import type { StoredCandidate } from "../candidates/stored";

/**
 * Subtracts completed stays from the counts after a phase change is undone: those of the undone changes, and
 * the one that the trigger counted for the undo itself.
 */
export async function uncountStays(
  database: Transaction,
  { baseId, createdAt }: StoredCandidate,
  phases: readonly string[],
): Promise<void> {
  await database.execute(sql`
    insert into ${candidateCountChanges} (base_id, month, count, dimension, value)
    select ${baseId}, month_of(${createdAt.toISOString()}::timestamptz), -1, 'left phase', phase
    from unnest(${sql.param(phases)}::text[]) as phase`);
}
