import "server-only";
import type { Database } from "@/db/client";
import { removeReleasedFiles, sweepOrphans } from "@/lib/attachments/remove";
import { clearSandboxes } from "@/lib/sandbox/clear";
import { eraseDue } from "./erase";

const ORPHAN_AFTER_MS = 24 * 3_600_000;

/**
 * What must happen some time after something else did: due personal data goes, released and forgotten files go, the
 * sandboxes are cleared. Each part finds its own work in the database, so it may run late, twice, or in two places.
 */
export async function sweep(database: Database): Promise<null> {
  await eraseDue(database, { now: new Date() });
  await removeReleasedFiles(database);
  await sweepOrphans(database, { olderThanMs: ORPHAN_AFTER_MS });
  await clearSandboxes(database);
  return null;
}
