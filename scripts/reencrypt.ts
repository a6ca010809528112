import { closeDatabase, db } from "@/lib/platform/database/client";
import { type ColumnProgress, reencryptStored } from "@/lib/platform/database/reencrypt-stored";
import { checkSecretOrExit, settingsOrExit } from "./settings-or-exit";

/** Re-encrypts the encrypted columns with the current APP_SECRET, after APP_SECRET has changed. */

const line = ({ table, column, read, changed, unreadable }: ColumnProgress) =>
  `  ${`${table}.${column}`.padEnd(50)} ${read} read, ${changed} re-encrypted, ${unreadable} unreadable`;

const EVERYTHING_CHANGED = `
Everything is encrypted with APP_SECRET. Backups made from now on can only be restored with it: replace your copy of the
secret elsewhere. Keep APP_SECRET_PREVIOUS for another day, for codes and links that are in use, unless it leaked.`;

settingsOrExit();
try {
  await checkSecretOrExit();
  const done = await reencryptStored(db(), (progress) => {
    if (progress.read % 10_000 === 0 && progress.read > 0) console.log(line(progress));
  });
  for (const column of done) console.log(line(column));
  if (done.some(({ unreadable }) => unreadable > 0)) {
    console.error("\nSome texts can be read with neither APP_SECRET nor APP_SECRET_PREVIOUS.");
    process.exitCode = 1;
  } else {
    console.log(EVERYTHING_CHANGED);
  }
} finally {
  await closeDatabase(1);
}
