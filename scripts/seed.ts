import { join } from "node:path";
import { closeDatabase } from "@/lib/platform/database/client";
import { writeFileAtomic } from "./programs/write-file-atomic.mjs";
import { seedDemo } from "./seed/seed";
import { settingsOrExit } from "./settings-or-exit";

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl, DEMO: isDemo } = settingsOrExit();
const file = join(dataDir, "credentials.json");
try {
  const credentials = await seedDemo({ databaseUrl, dataDir, baseUrl, isDemo });
  writeFileAtomic(file, `${JSON.stringify(credentials, null, 2)}\n`, 0o600);
  console.log(`The demo is in the database. Its sign-in details and keys are in ${file}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase(1);
}
