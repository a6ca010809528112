import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { cleanUpRestored } from "@/lib/engine/backup/clean-up-restored";
import { checkArchive } from "@/lib/engine/backup/read-archive";
import { type Restored, restoreBackup, UnsuitableDatabase } from "@/lib/engine/backup/restore-backup";
import { erasureJournal } from "@/lib/engine/erasures/erasure-journal";
import { readJournals } from "@/lib/engine/erasures/read-journals";
import { UnreadableBackup } from "@/lib/platform/backup/archive-cipher";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { describeError } from "@/lib/platform/log";
import { folderJournal } from "@/lib/platform/storage/journal";
import { printEvery } from "./print-every";
import { settingsOrExit } from "./settings-or-exit";

/** Restores a backup into an empty database, and erases again what was erased since. */

const USAGE = `Usage: npm run restore -- <file> [--erasures <folder>] [--without-erasures]

  --erasures           A folder with the ledger of erasures, besides the one that the settings select.
  --without-erasures   Restore although the ledger of this backup is lost. Erased people come back.`;

class Refused extends Error {}

function readOptions() {
  const options = {
    erasures: { type: "string", multiple: true },
    "without-erasures": { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1 || values.help) return null;
  const absolute = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);
  return {
    path: absolute(file),
    folders: (values.erasures ?? []).map(absolute),
    isLedgerLost: values["without-erasures"] === true,
  };
}

async function findErasures(backupId: string, folders: string[], isLedgerLost: boolean) {
  const { DATA_DIR } = settingsOrExit();
  const places = [join(DATA_DIR, "erasures"), ...folders].map(folderJournal);
  const { erasures, backupIds } = await readJournals([erasureJournal(), ...places]);
  if (!backupIds.has(backupId) && !isLedgerLost)
    throw new Refused(
      "The ledger of erasures that belongs to this backup is missing. Name its folder with --erasures. If it is lost, use --without-erasures; people who were erased since then come back.",
    );
  return erasures;
}

function report({ tables, files, erased }: Restored, seconds: number): void {
  console.log(`${tables} tables, ${files} files, ${seconds.toFixed(1)} s`);
  const { candidates, regions, writes, unresolved } = erased;
  console.log(`Erased again: ${candidates} candidates, ${regions} regions. Queued writes changed: ${writes}`);
  if (unresolved.length > 0)
    console.error(`Erased people were merged into these candidates. Check them: ${unresolved.join(", ")}`);
}

async function cleanUp(): Promise<number> {
  try {
    await cleanUpRestored(db());
    return 0;
  } catch (error) {
    console.error(
      `Everything is restored. Cleaning up failed, and is repeated at the start: ${explain(error)}`,
    );
    return 1;
  }
}

function explain(error: unknown): string {
  const isExpected = [UnreadableBackup, UnsuitableDatabase, Refused].some((kind) => error instanceof kind);
  if (isExpected && error instanceof Error) return error.message;
  const { name, code, message } = describeError(error);
  return message ?? `${name} ${code ?? ""}`;
}

async function run(): Promise<number> {
  settingsOrExit();
  const options = readOptions();
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const startedAt = performance.now();
  const checked = await checkArchive(options.path);
  console.error(`The backup of ${checked.backup.madeAt} is complete. Restoring it.`);
  const erasures = await findErasures(checked.backup.id, options.folders, options.isLedgerLost);
  const onProgress = printEvery(2_000, ({ tables, files }: { tables: number; files: number }) =>
    console.error(`  ${tables} tables, ${files} files`),
  );
  const restored = await restoreBackup(db(), { path: options.path, checked, erasures, onProgress });
  report(restored, (performance.now() - startedAt) / 1000);
  return cleanUp();
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(`Nothing was restored: ${explain(error)}`);
  process.exitCode = 1;
} finally {
  await closeDatabase(1);
}
