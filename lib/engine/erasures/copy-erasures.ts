import "server-only";
import { sql } from "drizzle-orm";
import { erasures } from "@/db/schema/erasures";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { selectMutationsAbout } from "@/lib/records/erasures/select-mutations-about";
import { erasureJournal } from "./erasure-journal";
import { ErasureLine } from "./erasure-line";

const BATCH_SIZE = 500;

/**
 * Copies new lines of the erasure ledger to the journal outside the database. A line that was copied but not
 * marked as copied is copied again, which is harmless. Throws if the journal can't be written.
 */
export async function copyErasures(database: Database): Promise<void> {
  for (;;) {
    const lines = await findNewLines(database);
    if (lines.length === 0) return;
    await erasureJournal().append(lines);
    await markCopied(database, lines);
    if (lines.length < BATCH_SIZE) return;
  }
}

/** Like `copyErasures`, but only logs a failure and leaves the rest to the sweep. */
export async function tryCopyErasures(database: Database): Promise<void> {
  try {
    await copyErasures(database);
  } catch (error) {
    log().error(
      { cause: describeError(error) },
      "could not copy the ledger of erasures; the sweep will retry",
    );
  }
}

/**
 * Finds lines that weren't copied yet. Adds the ids of the mutations about their candidates, because an older
 * backup may contain those mutations while they were still queued.
 */
async function findNewLines(database: Database): Promise<ErasureLine[]> {
  const rows = await database.execute(sql`
    select erasure.id, kind, region_id as "regionId", erasure.base_id as "baseId",
      erasure.candidate_ids as "candidateIds",
      to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAt",
      coalesce(erasure.mutations,
        (${selectMutationsAbout(sql`erasure.base_id`, sql`erasure.candidate_ids`)})) as mutations
    from ${erasures} as erasure where copied_at is null order by erasure.id limit ${BATCH_SIZE}`);
  return rows.map((row) => ErasureLine.parse(row));
}

async function markCopied(database: Database, lines: ErasureLine[]): Promise<void> {
  const texts = lines.map((line) => JSON.stringify(line.mutations));
  const ids = lines.map(({ id }) => id);
  await database.execute(sql`
    update ${erasures} as erasure set copied_at = now(), mutations = line.mutations::jsonb
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(texts)}::text[]) as line (id, mutations)
    where erasure.id = line.id`);
}
