import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "@/lib/engine/backup/make-backup";
import { erasureJournal } from "@/lib/engine/erasures/erasure-journal";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { describeError } from "@/lib/platform/log";
import { explainArguments } from "./argument-error";
import { findPostgresDir } from "./postgres/postgres-dir.mjs";
import { printEvery } from "./print-every";
import { checkSecretOrExit, settingsOrExit } from "./settings-or-exit";
import { usages } from "./usages.mjs";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Makes an encrypted backup of the database and the files. */

/** Returns the options, or what to print if they are wrong. */
function readOptions() {
  const { BACKUP_FOLDER, BACKUP_KEEP } = settingsOrExit();
  const options = { out: { type: "string" }, keep: { type: "string" } } as const;
  const { values } = parseArgs({ options });
  const keep = Number(values.keep ?? BACKUP_KEEP);
  if (!Number.isInteger(keep) || keep < 1) return usages.backup;
  const folder = values.out
    ? resolve(process.env.INIT_CWD ?? ".", values.out)
    : (BACKUP_FOLDER ?? findFolderWithData());
  return folder ? { folder, keep } : "Set BACKUP_FOLDER, or name a folder with --out.";
}

/**
 * Returns null if DATA_DIR holds neither the database nor the files. In a container, it may then be lost with
 * the container, and so would the backup.
 */
function findFolderWithData(): string | null {
  const { DATA_DIR, bucket } = settingsOrExit();
  return bucket && !findPostgresDir(DATA_DIR) ? null : join(DATA_DIR, "backups");
}

/** Of all folders for backups, only BACKUP_FOLDER gets the erasure journal. */
function holdsJournal(folder: string): boolean {
  const { BACKUP_FOLDER } = settingsOrExit();
  return BACKUP_FOLDER !== undefined && resolve(BACKUP_FOLDER) === resolve(folder);
}

async function run(): Promise<number> {
  const options = readOptions();
  if (typeof options === "string") {
    console.error(options);
    return 2;
  }
  await checkSecretOrExit();
  const onProgress = printEvery(
    ({ tables, files, bytes }: { tables: number; files: number; bytes: number }) =>
      console.error(`  ${tables} tables, ${files} files, ${megabytes(bytes)}`),
  );
  const made = await makeBackup(db(), { ...options, onProgress });
  if (!made) {
    console.error("Another process is making a backup. Nothing was done.");
    return 1;
  }
  const { path, bytes, seconds, tables, files, missingFiles, missing, removed } = made;
  console.log(`${path}\n${tables} tables, ${files} files, ${megabytes(bytes)}, ${seconds.toFixed(1)} s`);
  if (removed.length > 0) console.log(`Older backups removed: ${removed.length}`);
  if (missingFiles > 0)
    console.error(
      [`Files missing from storage, or incomplete: ${missingFiles}. The first:`, ...missing].join("\n  "),
    );
  console.log("Only this APP_SECRET can decrypt it. Keep a copy of the secret elsewhere.");
  if (!holdsJournal(options.folder))
    console.log(
      `A restore also needs the erasure journal, which is not in that folder but in ${erasureJournal().location}. Copy it along with the backups, or set BACKUP_FOLDER.`,
    );
  return missingFiles > 0 ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const { name, code, message = "" } = describeError(error);
  const rejection = explainArguments(error, usages.backup);
  console.error(rejection ?? `The backup failed: ${message || `${name} ${code ?? ""}`}`);
  process.exitCode = rejection ? 2 : 1;
} finally {
  await closeDatabase(1);
}
