import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { cleanUpRestored } from "@/lib/engine/backup/clean-up-restored";
import { countOldFiles } from "@/lib/engine/backup/count-old-files";
import { finishRecovery } from "@/lib/engine/backup/finish-recovery";
import { checkArchive } from "@/lib/engine/backup/read-archive";
import { restoreBackup, UnsuitableDatabase } from "@/lib/engine/backup/restore-backup";
import type { ErasureReplayResult } from "@/lib/engine/erasures/apply-erasures";
import { erasureJournal } from "@/lib/engine/erasures/erasure-journal";
import { readJournals } from "@/lib/engine/erasures/read-journals";
import { UnreadableBackup } from "@/lib/platform/backup/archive-cipher";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { describeError } from "@/lib/platform/log";
import { folderJournal } from "@/lib/platform/storage/journal";
import { explainArguments } from "./argument-error";
import { printEvery } from "./print-every";
import { checkSecretOrExit, settingsOrExit } from "./settings-or-exit";
import { usages } from "./usages.mjs";

/**
 * Restores a backup into an empty database, or finishes the recovery that another tool began. Then repeats
 * the erasures that happened after the backup.
 */

class RejectedRestore extends Error {}

function readOptions() {
  const options = {
    erasures: { type: "string", multiple: true },
    "without-erasures": { type: "boolean" },
    recovered: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file = null] = positionals;
  const isRecovered = values.recovered === true;
  if ((file === null) !== isRecovered || positionals.length > 1) return null;
  const absolute = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);
  return {
    path: file === null ? null : absolute(file),
    folders: (values.erasures ?? []).map(absolute),
    isLedgerLost: values["without-erasures"] === true,
  };
}

/**
 * Reads the erasure ledger. `backupId` is the id of the backup that the erasure ledger must list. If
 * `backupId` is null, the erasure ledger must list at least one erasure.
 */
async function findErasures(backupId: string | null, folders: string[], isLedgerLost: boolean) {
  const { BACKUP_FOLDER, DATA_DIR } = settingsOrExit();
  for (const folder of folders) await assertJournal(folder);
  const own = [DATA_DIR, ...(BACKUP_FOLDER ? [BACKUP_FOLDER] : [])].map((folder) => join(folder, "erasures"));
  const places = [...own, ...folders].map((folder) => folderJournal(folder));
  const { erasures, backupIds, isComplete } = await readJournals([erasureJournal(), ...places]);
  const isFound = backupId === null ? erasures.length > 0 : backupIds.has(backupId);
  if (!isFound && !isLedgerLost)
    throw new RejectedRestore(
      "The erasure journal that belongs to this database is missing. Give its folder with --erasures. If it is lost, or if nobody was ever erased, use --without-erasures; people who were erased since then reappear.",
    );
  if (!isComplete && !isLedgerLost)
    throw new RejectedRestore(
      "The erasure journal lacks lines that it had at its newest backup. Give the folders that have them with --erasures. If they are lost, use --without-erasures; people whose lines are lost reappear.",
    );
  return erasures;
}

/**
 * Without this, a misspelled folder would count as an empty journal, and people in the real one would
 * reappear.
 */
async function assertJournal(folder: string): Promise<void> {
  for await (const _ of folderJournal(folder).read()) return;
  throw new RejectedRestore(`${folder} has no erasure journal. Give the folder “erasures” itself.`);
}

function report(done: ErasureReplayResult): void {
  const { candidates, regions, writes, callbacks, unresolved, postponed } = done;
  reportErasedLater(done);
  console.log(`Erased again: ${candidates} candidates, ${regions} regions. Queued writes changed: ${writes}`);
  if (callbacks > 0) console.log(`Callbacks about erased people that won't be sent: ${callbacks}`);
  if (postponed > 0) console.log(`Requested erasures postponed by up to a day: ${postponed}`);
  if (unresolved.length > 0)
    console.error(`Erased people were merged into these candidates. Check them: ${unresolved.join(", ")}`);
}

/** Reports which people the regions' systems must not send again, because that would bring them back. */
function reportErasedLater({ erasedLater }: ErasureReplayResult): void {
  const byRegion = Object.entries(erasedLater).filter(([, ids]) => ids.length > 0);
  const count = byRegion.reduce((sum, [, ids]) => sum + ids.length, 0);
  if (count === 0) return;
  console.log(`Erased since this data was stored: ${count} candidates. Regions must not send them again.`);
  console.log("Keep these ids, which aren't printed a second time:");
  for (const [regionId, ids] of byRegion) console.log(`  ${regionId}: ${ids.join(", ")}`);
}

/** A failure doesn't matter to the restore, because the old files aren't part of it. */
async function reportOldFiles(prefix: string): Promise<void> {
  const { bucket, DATA_DIR } = settingsOrExit();
  const place = bucket ? `the bucket ${bucket.bucket}` : join(DATA_DIR, "files");
  const count = await countOldFiles(db(), prefix).catch((error: unknown) => {
    console.error(`Files of the old database could not be counted: ${explain(error)}`);
    return 0;
  });
  if (count > 0)
    console.log(
      `Files of the old database in ${place}: ${count}. Their names begin with ${prefix}. Instroom never removes them, not even if it erases someone, so delete them once the old database is no longer used.`,
    );
}

async function cleanUp(): Promise<number> {
  try {
    await cleanUpRestored(db());
    return 0;
  } catch (error) {
    console.error(
      `Everything is restored. The cleanup failed, and will run again when Instroom starts. If APP_SECRET_PREVIOUS is set, also run npm run reencrypt: ${explain(error)}`,
    );
    return 1;
  }
}

function explain(error: unknown): string {
  const isExpected = [UnreadableBackup, UnsuitableDatabase, RejectedRestore].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) return error.message;
  const { name, code, message } = describeError(error);
  return message ?? `${name} ${code ?? ""}`;
}

async function run(): Promise<number> {
  settingsOrExit();
  const options = readOptions();
  if (!options) {
    console.error(usages.restore);
    return 2;
  }
  const { path, folders, isLedgerLost } = options;
  if (path === null) {
    // The mails about postponed erasures are encrypted with APP_SECRET. A restore checks it by decrypting the
    // backup.
    await checkSecretOrExit();
    report(await finishRecovery(db(), await findErasures(null, folders, isLedgerLost)));
    return cleanUp();
  }
  const startedAt = performance.now();
  const checked = await checkArchive(path);
  console.error(`The backup of ${checked.backup.madeAt} is complete. Restoring it.`);
  const erasures = await findErasures(checked.backup.id, folders, isLedgerLost);
  const onProgress = printEvery(({ tables, files }: { tables: number; files: number }) =>
    console.error(`  ${tables} tables, ${files} files`),
  );
  const { tables, files, erased } = await restoreBackup(db(), { path, checked, erasures, onProgress });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${tables} tables, ${files} files, ${seconds.toFixed(1)} s`);
  report(erased);
  await reportOldFiles(checked.backup.keyPrefix);
  return cleanUp();
}

try {
  process.exitCode = await run();
} catch (error) {
  const rejection = explainArguments(error, usages.restore);
  console.error(rejection ?? `Nothing was restored: ${explain(error)}`);
  process.exitCode = rejection ? 2 : 1;
} finally {
  await closeDatabase(1);
}
