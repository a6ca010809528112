import "server-only";
import { backups } from "@/db/schema/backups";
import type { Database } from "@/lib/platform/database/client";
import { erasureJournal } from "./erasure-journal";
import type { BackupLine } from "./erasure-line";

/**
 * Reads the backups that this database knows. Call this before reading the journal: a backup is added to the
 * journal first, so a complete journal then contains all of these.
 */
export async function findListedBackups(database: Database): Promise<BackupLine[]> {
  const rows = await database.select().from(backups).orderBy(backups.id);
  return rows.map(({ id, madeAt, lines }) => ({
    backupId: id,
    madeAt: madeAt.toISOString(),
    ...(lines !== null && { lines }),
  }));
}

/** Adds backups to the journal, and then to the database. Returns the name of the journal's new file. */
export async function listBackups(database: Database, lines: readonly BackupLine[]): Promise<string> {
  const name = await erasureJournal().append(lines);
  await rememberBackups(database, lines);
  return name;
}

export async function rememberBackups(database: Database, lines: readonly BackupLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({ id: line.backupId, madeAt: new Date(line.madeAt), lines: line.lines }));
  await database.insert(backups).values(rows).onConflictDoNothing();
}
