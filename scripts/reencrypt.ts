import { closeDatabase, db } from "@/lib/platform/database/client";
import { type ColumnProgress, reencryptStored } from "@/lib/platform/database/reencrypt-stored";
import { checkSecretOrExit, settingsOrExit } from "./settings-or-exit";

/** Re-encrypts the encrypted columns with the current APP_SECRET, after APP_SECRET has changed. */

const line = ({ table, column, read, changed, unreadable }: ColumnProgress) =>
  `  ${`${table}.${column}`.padEnd(50)} ${read} read, ${changed} re-encrypted, ${unreadable} unreadable`;

const EVERYTHING_CHANGED = `
Everything is encrypted with APP_SECRET. Backups made from now on can only be restored with it: replace your
copy of the secret elsewhere. Keep APP_SECRET_PREVIOUS for another day, for codes and links that are in use,
unless it leaked.`;

/** The first run after a change always changes a text, because the keys of digests are encrypted, too. */
const NOTHING_CHANGED = `
Nothing was re-encrypted, because everything already uses the APP_SECRET that this command has. If you have
changed the secret and run this for the first time, Instroom still has the old settings, and the old secret
stays in use. With Compose, "docker compose restart" keeps the old settings: run
"docker compose up --detach --wait". Then run this command again.`;

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
    console.log(done.some(({ changed }) => changed > 0) ? EVERYTHING_CHANGED : NOTHING_CHANGED);
  }
} finally {
  await closeDatabase(1);
}
