import "server-only";
import { sql } from "drizzle-orm";
import { erasures } from "@/db/schema/erasures";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { selectMutationsAbout } from "@/lib/records/erasures/select-mutations-about";
import { erasureJournal } from "./erasure-journal";
import { BackupLine, ErasureLine } from "./erasure-line";
import { findListedBackups, listBackups, rememberBackups } from "./listed-backups";

const BATCH_SIZE = 500;

/**
 * The journal's newest file when this process last found the journal complete. If the file is missing,
 * another disk may be mounted, or the journal may be an old copy.
 */
const newestFile = () => singleton<{ name: string | null }>("newest journal file", () => ({ name: null }));

/**
 * Copies new lines of the erasure ledger to the journal outside the database. A line that was copied but not
 * marked as copied is copied again, which is harmless. If `isCompared` is set, the journal isn't the same as
 * before, or this is the first call in the process, also copies all other lines that the journal lacks,
 * including those about backups. Throws if the journal can't be read or written.
 */
export async function copyErasures(database: Database, { isCompared = false } = {}): Promise<void> {
  const { name } = newestFile();
  const isSame = name !== null && (await erasureJournal().has(name));
  // Copy the new lines first, so that an unreadable journal file doesn't hold them up.
  const written = await copyNewLines(database);
  if (isCompared || !isSame) await copyLostLines(database);
  else newestFile().name = written ?? name;
}

/** Throws if the journal is gone, for example because its disk isn't mounted. */
export async function checkErasureJournal(): Promise<void> {
  const { name } = newestFile();
  if (name !== null) await erasureJournal().has(name);
}

/** Returns the name of the last file written, or null if no line was new. */
async function copyNewLines(database: Database): Promise<string | null> {
  let written: string | null = null;
  for (;;) {
    const lines = await findNewLines(database);
    if (lines.length === 0) return written;
    written = await erasureJournal().append(lines);
    await markCopied(database, lines);
    if (lines.length < BATCH_SIZE) return written;
  }
}

async function copyLostLines(database: Database): Promise<void> {
  const [clock] = await database.execute<{ now: string }>(sql`select now()::text as now`);
  const known = await findListedBackups(database);
  const { newest, ids, backups } = await readJournal();
  const knownIds = new Set(known.map(({ backupId }) => backupId));
  const unknownBackups = [...backups.values()].filter(({ backupId }) => !knownIds.has(backupId));
  const lostBackups = known.filter(({ backupId }) => !backups.has(backupId));
  // Ignore lines that another process copied in the meantime, because this process may not have read them.
  const lost = await database.execute(sql`
    update ${erasures} set copied_at = null
    where copied_at < ${clock?.now}::timestamptz and not id::text = any(${sql.param(ids)}::text[]) returning id`);
  const missing = lost.length + lostBackups.length;
  if (missing > 0)
    log().error(
      { location: erasureJournal().location, missing },
      "the erasure journal lacked lines that were copied before; writing them again. Is its disk mounted?",
    );
  const written = await copyNewLines(database);
  await rememberBackups(database, unknownBackups);
  const listed = lostBackups.length > 0 ? await listBackups(database, lostBackups) : null;
  newestFile().name = listed ?? written ?? newest;
}

async function readJournal() {
  const ids: string[] = [];
  const backups = new Map<string, BackupLine>();
  let newest: string | null = null;
  for await (const { name, lines } of erasureJournal().read()) {
    if (newest === null || name > newest) newest = name;
    for (const line of lines) {
      if (typeof line === "object" && line && "id" in line) ids.push(String(line.id));
      const { data: backup } = BackupLine.safeParse(line);
      if (backup) backups.set(backup.backupId, backup);
    }
  }
  return { newest, ids, backups };
}

/** Like `copyErasures`, but only logs a failure and leaves the rest to the sweep. */
export async function tryCopyErasures(database: Database): Promise<void> {
  try {
    await copyErasures(database);
  } catch (error) {
    log().error({ cause: describeError(error) }, "could not copy the erasure ledger; the sweep will retry");
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
