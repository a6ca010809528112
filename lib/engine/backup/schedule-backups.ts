import "server-only";
import { mkdir } from "node:fs/promises";
import { backups } from "@/db/schema/backups";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { diskOf } from "@/lib/platform/storage/disk";
import { wakeFiles } from "@/lib/platform/wake";
import { isFromFuture, listBackups, makeBackup, timeOfBackup } from "./make-backup";

const HOUR_MS = 3_600_000;
const CHECK_MS = 60_000;

type Schedule = { folder: string; hours: number; keep: number; signal?: AbortSignal };

/**
 * Makes a backup if the newest one in the folder is older than the interval. Safe to call in every process,
 * because only one at a time makes a backup. Logs a failure, after which the schedule retries in a minute.
 */
export async function backUpIfDue(schedule: Schedule, now = new Date()): Promise<void> {
  const { folder, hours, keep, signal } = schedule;
  try {
    const isOld = (ageMs: number) => ageMs >= hours * HOUR_MS;
    const { ageMs, fromFuture, isEmpty } = await readFolder(folder, now);
    if (!isOld(ageMs)) return;
    if (isEmpty && (await db().$count(backups)) > 0)
      log().error({ folder }, "the backup folder has none of the earlier backups; is its disk mounted?");
    if (fromFuture.length > 0)
      log().error({ fromFuture }, "backups with a date in the future are ignored; rename or remove them");
    // Another process may have finished a backup since the folder was read.
    const isDue = async () => isOld((await readFolder(folder, now)).ageMs);
    const options = { folder, keep, isDue, ...(signal && { signal }) };
    // Files of erased people waited for the end of the backup.
    const made = await makeBackup(db(), options).finally(wakeFiles);
    if (!made) return;
    const { bytes, seconds, files, missingFiles, missing } = made;
    log().info({ bytes, seconds, files }, "backup made");
    if (missingFiles > 0)
      log().error(
        { missingFiles, missing },
        "files that the backup needs are missing from storage or incomplete",
      );
  } catch (error) {
    if (signal?.aborted) return;
    log().error({ cause: describeError(error) }, "backup failed; will retry in a minute");
  }
}

/** Returns the age of the newest backup. Backups with a date in the future have no age. */
async function readFolder(folder: string, now: Date) {
  const names = await diskOf(folder)(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return listBackups(folder);
  });
  const newest = names.find((name) => !isFromFuture(name, now));
  const ageMs =
    newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - timeOfBackup(newest).getTime();
  const fromFuture = names.filter((name) => isFromFuture(name, now));
  return { ageMs, fromFuture, isEmpty: names.length === 0 };
}

/**
 * Starts the schedule once per process, unless `BACKUP_FOLDER` is unset or `BACKUP_HOURS` is 0. Returns a
 * function that stops the schedule and aborts a running backup.
 */
export function scheduleBackups(): () => Promise<void> {
  const { BACKUP_FOLDER: folder, BACKUP_HOURS: hours, BACKUP_KEEP: keep } = env();
  const holder = singleton<{ stop: (() => Promise<void>) | null }>("backups", () => ({ stop: null }));
  if (!folder || hours === 0) return async () => undefined;
  if (holder.stop) return holder.stop;
  const stopping = new AbortController();
  let running: Promise<void>;
  let timer: NodeJS.Timeout | undefined;
  // Wait a minute after the end, because a backup that fails may have taken longer than that.
  const check = () => {
    running = backUpIfDue({ folder, hours, keep, signal: stopping.signal }).finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(check, CHECK_MS);
    });
  };
  check();
  holder.stop = async () => {
    stopping.abort();
    clearTimeout(timer);
    holder.stop = null;
    await running;
  };
  return holder.stop;
}
