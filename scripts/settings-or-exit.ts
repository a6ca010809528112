import { db } from "@/lib/platform/database/client";
import { isSecretOfDatabase } from "@/lib/platform/database/is-secret-of-database";
import { type Environment, env } from "@/lib/platform/env";
import { hasFilesInFolder } from "@/lib/records/attachments/move-files";
import { explainRealUse, isRealUse } from "./seed/is-real-use";

/**
 * The exit code for a wrong setting. If a program exits with this code, the error from `runQuietly` contains
 * only the program's message.
 */
const EX_CONFIG = 78;

/** Returns the settings. If a setting is wrong, exits with a message that names the setting. */
export function settingsOrExit(): Environment {
  try {
    return env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(EX_CONFIG);
  }
}

/**
 * If APP_SECRET isn't the secret of the database, exits with a message. Otherwise all requests would fail,
 * and backups would be encrypted with the wrong secret.
 */
export async function checkSecretOrExit(): Promise<void> {
  if (await isSecretOfDatabase(db())) return;
  console.error(
    "APP_SECRET isn't the secret of this database. Set the right one; if you changed it, set APP_SECRET_PREVIOUS to the old one.",
  );
  process.exit(EX_CONFIG);
}

/** Exits if a demo would start on a database in real use, for example because its settings weren't copied. */
export async function checkDemoOrExit(): Promise<void> {
  if (!(await isRealUse(db()))) return;
  console.error(explainRealUse(env().DATA_DIR));
  process.exit(EX_CONFIG);
}

/** Exits if there is a bucket but `DATA_DIR` still contains files, because erasures would miss them. */
export async function checkFilesOrExit(): Promise<void> {
  const { bucket, DATA_DIR } = env();
  if (!bucket || !(await hasFilesInFolder(db()))) return;
  console.error(
    `The S3_ settings are set, but ${DATA_DIR}/files still holds files. Move them to the bucket with: npm run move-files`,
  );
  process.exit(EX_CONFIG);
}
