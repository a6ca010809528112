import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { reencryptStored } from "@/lib/platform/database/reencrypt-stored";
import { env } from "@/lib/platform/env";
import { removeReleasedFiles } from "@/lib/records/attachments/remove";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { copyErasures } from "../erasures/copy-erasures";
import { eraseDue } from "../mutations/erase";

/**
 * Finishes the erasures of a restore: erases personal data from the mutation ledger, removes released files,
 * and updates the candidate counts and the erasure journal. If that is interrupted, the sweep does the same
 * at the next start. If APP_SECRET_PREVIOUS is set, first re-encrypts the restored secrets: the next start
 * finds keys encrypted with APP_SECRET, so it wouldn't notice that the setting was removed too early.
 */
export async function cleanUpRestored(database: Database): Promise<void> {
  if (env().APP_SECRET_PREVIOUS) await reencryptStored(database);
  await eraseDue(database, { now: new Date() });
  await removeReleasedFiles(database);
  await applyCountChanges(database);
  await copyErasures(database);
}
