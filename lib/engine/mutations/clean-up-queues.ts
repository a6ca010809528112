import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { removeReleasedFiles } from "@/lib/records/attachments/remove";
import { tryCopyErasures } from "../erasures/copy-erasures";

/**
 * Removes released files, and copies the erasure ledger to its journal, immediately after a wake-up. Both run
 * independently of the drains, because they work for all bases and wait for storage, which may be slow or
 * down. The sweep retries what failed.
 */
export function startCleanUpQueues(database: Database) {
  const files = keyedQueue(async () => {
    await removeReleasedFiles(database);
    return null;
  }, 1);
  const erasures = keyedQueue(async () => {
    await tryCopyErasures(database);
    return null;
  }, 1);
  return {
    listeners: { files: () => files.wake("released"), erasures: () => erasures.wake("new") },
    /** Call this after the last drain, so that every erasure has its line in the journal. */
    stop: async () => {
      await Promise.all([files.stop(), erasures.stop()]);
      await tryCopyErasures(database);
    },
  };
}
