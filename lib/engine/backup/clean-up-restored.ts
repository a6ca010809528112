import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { removeReleasedFiles } from "@/lib/records/attachments/remove";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { copyErasures } from "../erasures/copy-erasures";
import { eraseDue } from "../mutations/erase";

/**
 * Does what follows the erasures of a restore: the ledger of mutations, files and the journal. If this is
 * interrupted, the sweep at the next start does the same.
 */
export async function cleanUpRestored(database: Database): Promise<void> {
  await eraseDue(database, { now: new Date() });
  await removeReleasedFiles(database);
  await applyCountChanges(database);
  await copyErasures(database);
}
