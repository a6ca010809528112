import { closeDatabase } from "@/lib/platform/database/client";
import { migrateDatabase } from "@/lib/platform/database/migrate";
import { checkFilesOrExit, checkSecretOrExit, settingsOrExit } from "./settings-or-exit";

/** Runs before each start and most commands, so this also checks what they need. */

await migrateDatabase(settingsOrExit().DATABASE_DIRECT_URL);
try {
  await checkSecretOrExit();
  await checkFilesOrExit();
} finally {
  await closeDatabase(1);
}
