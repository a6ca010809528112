import "server-only";
import { deleteOldCalls } from "@/lib/access/api-keys/calls";
import { deleteOldSecurityEvents } from "@/lib/access/security-log/delete-old";
import { deleteExpiredSessions } from "@/lib/access/sessions/delete-expired-sessions";
import { deleteOldStaffSessions } from "@/lib/access/staff/sessions";
import { deleteExpiredStaffSignIns } from "@/lib/access/staff/sign-in";
import type { Database } from "@/lib/platform/database/client";
import { renewStatistics } from "@/lib/platform/database/renew-statistics";
import { describeError, log } from "@/lib/platform/log";
import { removeOldMailFiles } from "@/lib/platform/mail/folder";
import { newCounter, newGauge } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";
import { releaseExpiredFiles } from "@/lib/records/attachments/archived-files";
import { removeReleasedFilesOrThrow, sweepOrphans } from "@/lib/records/attachments/remove";
import { deleteOldRecipients } from "@/lib/records/bounces/recipients";
import { deleteOldChanges } from "@/lib/records/candidate-changes/delete-old";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { deleteOldRemovals } from "@/lib/records/candidate-feed/delete-old-removals";
import { makeFeedKey } from "@/lib/records/candidate-feed/feed-token";
import { deleteOldImports } from "@/lib/records/imports/delete-old";
import { updateLastContacts } from "@/lib/records/interactions/update-last-contacts";
import { eraseUndoData } from "@/lib/records/merges/erase-undo-data";
import { clearSandboxes } from "@/lib/records/sandbox/clear";
import { copyErasures } from "../erasures/copy-erasures";
import { queueDueErasures } from "../erasures/queue-due-erasures";
import { eraseDue } from "./erase";
import { markPartlyErased } from "./mark-partly-erased";

const HOUR_MS = 3_600_000;
export const ORPHAN_AFTER_MS = 24 * HOUR_MS;

/**
 * When this process started its last successful search for orphaned files. A search lists all files in
 * storage, so after a success, a process searches again only after an hour. After a failure, the next sweep
 * tries again.
 */
const lastOrphanSweep = () => singleton("last orphan sweep", () => ({ atMs: Number.NEGATIVE_INFINITY }));

async function sweepOrphansHourly(database: Database): Promise<void> {
  const startedAtMs = performance.now();
  if (startedAtMs - lastOrphanSweep().atMs < HOUR_MS) return;
  await sweepOrphans(database, { olderThanMs: ORPHAN_AFTER_MS });
  lastOrphanSweep().atMs = startedAtMs;
}

type Task = (database: Database, now: Date, signal: AbortSignal | undefined) => Promise<unknown>;

const SWEEP_TASKS: Record<string, Task> = {
  "make the key of feed tokens": makeFeedKey,
  "add up candidate counts": (database) => applyCountChanges(database),
  "note past contacts": updateLastContacts,
  "queue due erasures": queueDueErasures,
  "erase again what earlier releases kept": markPartlyErased,
  "copy the erasure ledger": (database) => copyErasures(database),
  "erase personal data that is due for erasure": (database, now) => eraseDue(database, { now }),
  "erase undo data of merges": eraseUndoData,
  "release files of archives": releaseExpiredFiles,
  "remove released files": removeReleasedFilesOrThrow,
  "delete expired sessions": deleteExpiredSessions,
  "delete expired sign-ins": deleteExpiredStaffSignIns,
  "delete old staff sessions": deleteOldStaffSessions,
  "delete old call counts": deleteOldCalls,
  "delete old security events": deleteOldSecurityEvents,
  "delete old values": deleteOldChanges,
  "delete old removals": deleteOldRemovals,
  "delete old imports": deleteOldImports,
  "delete old mail recipients": deleteOldRecipients,
  "remove old mail files": removeOldMailFiles,
  "sweep orphans": sweepOrphansHourly,
  "renew statistics": (database) => renewStatistics(database),
  // Last, because clearing a large sandbox can take minutes.
  "clear sandboxes": (database, _now, signal) => clearSandboxes(database, { signal }),
};

export const sweepMetrics = () =>
  singleton("sweep metrics", () => {
    const tasks = Object.keys(SWEEP_TASKS);
    const success = newGauge({
      name: "instroom_sweep_last_success_timestamp_seconds",
      help: "When a task of the sweep last succeeded, as a Unix time. Before its first success: when the process started.",
      labels: { task: tasks },
    });
    for (const task of tasks) success.setToCurrentTime({ task });
    const failures = newCounter({
      name: "instroom_sweep_failures_total",
      help: "Failed runs of a task of the sweep.",
      labels: { task: tasks },
    });
    return { success, failures };
  });

/**
 * Runs the periodic tasks: mainly cleanup of personal data, files, sessions and sandboxes. Each task finds
 * its own work in the database or in storage, so it can safely run late, twice or concurrently. After a task
 * fails, the next task still runs. Once `signal` aborts, no further task or batch of a sandbox
 * starts.
 */
export async function sweep(database: Database, signal?: AbortSignal): Promise<null> {
  for (const [task, run] of Object.entries(SWEEP_TASKS)) {
    if (signal?.aborted) return null;
    try {
      await run(database, new Date(), signal);
      sweepMetrics().success.setToCurrentTime({ task });
    } catch (error) {
      sweepMetrics().failures.inc({ task });
      log().error({ task, cause: describeError(error) }, "sweep task failed");
    }
  }
  return null;
}
