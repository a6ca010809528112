import "server-only";
import * as z from "zod";
import { failDamagedLine, type Journal } from "@/lib/platform/storage/journal";
import { BackupLine, ErasureLine } from "./erasure-line";

const JournalLine = z.union([ErasureLine, BackupLine]);

/**
 * Reads the lines of all journals without duplicates, and the ids of the backups that they record.
 * `isComplete` is false if the journals lack lines that they had at the newest of those backups.
 */
export async function readJournals(
  journals: readonly Journal[],
): Promise<{ erasures: ErasureLine[]; backupIds: Set<string>; isComplete: boolean }> {
  const erasures = new Map<string, ErasureLine>();
  const backups = new Map<string, BackupLine>();
  for (const journal of journals) {
    for await (const line of readLines(journal)) {
      if ("backupId" in line) backups.set(line.backupId, line);
      else erasures.set(line.id, line);
    }
  }
  const found = [...erasures.values()];
  const isComplete = hasLinesOf([...backups.values()], found);
  return { erasures: found, backupIds: new Set(backups.keys()), isComplete };
}

async function* readLines({ read }: Journal): AsyncIterable<ErasureLine | BackupLine> {
  for await (const { path, lines } of read()) {
    for (const [index, line] of lines.entries()) {
      const parsed = JournalLine.safeParse(line);
      yield parsed.data ?? failDamagedLine(path, index);
    }
  }
}

function hasLinesOf(backups: BackupLine[], erasures: ErasureLine[]): boolean {
  const newest = backups.sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1))[0];
  if (!newest?.lines) return true;
  return erasures.filter(({ erasedAt }) => erasedAt <= newest.madeAt).length >= newest.lines;
}
