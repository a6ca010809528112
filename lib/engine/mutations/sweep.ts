import "server-only";
import { deleteOldCalls } from "@/lib/access/api-keys/calls";
import { deleteExpiredSessions } from "@/lib/access/sessions/delete-expired-sessions";
import { sendWaitingMail } from "@/lib/access/sessions/send-waiting-mail";
import { deleteExpiredStaffSignIns } from "@/lib/access/staff/sign-in";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { removeOldMailFiles } from "@/lib/platform/mail/folder";
import { singleton } from "@/lib/platform/singleton";
import { removeReleasedFiles, sweepOrphans } from "@/lib/records/attachments/remove";
import { clearSandboxes } from "@/lib/records/sandbox/clear";
import { eraseDue } from "./erase";

const HOUR_MS = 3_600_000;
const ORPHAN_AFTER_MS = 24 * HOUR_MS;

/** Looking for orphans walks through all files, so each process does it once an hour at the most. */
const lastOrphanSweep = () => singleton("orphans looked for", () => ({ atMs: Number.NEGATIVE_INFINITY }));

async function sweepOrphansHourly(database: Database): Promise<void> {
  if (performance.now() - lastOrphanSweep().atMs < HOUR_MS) return;
  lastOrphanSweep().atMs = performance.now();
  await sweepOrphans(database, { olderThanMs: ORPHAN_AFTER_MS });
}

const SWEEP_TASKS: Record<string, (database: Database) => Promise<unknown>> = {
  "clear sandboxes": clearSandboxes,
  "erase what is due": (database) => eraseDue(database, { now: new Date() }),
  "remove released files": removeReleasedFiles,
  "send waiting mail": (database) => sendWaitingMail(database),
  "forget old sessions": (database) => deleteExpiredSessions(database, new Date()),
  "forget old sign-ins": async (database) => {
    await deleteExpiredStaffSignIns(database, new Date());
  },
  "forget old calls": deleteOldCalls,
  "remove old mail files": () => removeOldMailFiles(),
  "sweep orphans": sweepOrphansHourly,
};

/**
 * What must happen some time after something else did: due personal data goes, released and forgotten files go, the
 * sandboxes are cleared. Each part finds its own work in the database, so it may run late, twice, or in two places,
 * and one that fails keeps none of the others from theirs.
 */
export async function sweep(database: Database): Promise<null> {
  for (const [part, run] of Object.entries(SWEEP_TASKS)) {
    try {
      await run(database);
    } catch (error) {
      log().error({ part, cause: describeError(error) }, "part of the sweep failed");
    }
  }
  return null;
}
