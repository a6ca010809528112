import { closeDatabase } from "@/lib/platform/database/client";
import { migrateDatabase } from "@/lib/platform/database/migrate";
import { checkDemoOrExit, checkFilesOrExit, checkSecretOrExit, settingsOrExit } from "./settings-or-exit";

/**
 * Runs before each start and most commands, so this also checks what they need. `--starts-demo` is given
 * before a demo starts.
 */

const { DATABASE_DIRECT_URL: directUrl } = settingsOrExit();
try {
  if (process.argv.includes("--starts-demo")) await checkDemoOrExit();
  await migrateDatabase(directUrl);
  await checkSecretOrExit();
  await checkFilesOrExit();
} finally {
  await closeDatabase(1);
}
