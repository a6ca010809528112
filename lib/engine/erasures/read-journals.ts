import "server-only";
import * as z from "zod";
import type { Journal } from "@/lib/platform/storage/journal";
import { BackupLine, ErasureLine } from "./erasure-line";

const JournalLine = z.union([ErasureLine, BackupLine]);

/** Reads the lines of all journals without duplicates, and the ids of the backups that they record. */
export async function readJournals(
  journals: readonly Journal[],
): Promise<{ erasures: ErasureLine[]; backupIds: Set<string> }> {
  const erasures = new Map<string, ErasureLine>();
  const backupIds = new Set<string>();
  for (const journal of journals) {
    for await (const line of journal.read()) {
      const parsed = JournalLine.safeParse(line);
      if (!parsed.success)
        throw new Error(`${journal.location} has a line that is not an entry of the ledger of erasures.`);
      if ("backupId" in parsed.data) backupIds.add(parsed.data.backupId);
      else erasures.set(parsed.data.id, parsed.data);
    }
  }
  return { erasures: [...erasures.values()], backupIds };
}
