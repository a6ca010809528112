import { join } from "node:path";
import { closeDatabase } from "@/lib/platform/database/client";
import { writeFileAtomic } from "./programs/write-file-atomic.mjs";
import { seedDemo } from "./seed/seed";
import { settingsOrExit } from "./settings-or-exit";

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl } = settingsOrExit();
const credentials = await seedDemo({ databaseUrl, dataDir, baseUrl }).finally(() => closeDatabase(1));

writeFileAtomic(join(dataDir, "credentials.json"), `${JSON.stringify(credentials, null, 2)}\n`, 0o600);
