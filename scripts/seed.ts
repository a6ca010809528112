import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seedDemo } from "./seed/seed";
import { settingsOrExit } from "./settings-or-exit";

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl } = settingsOrExit();
const credentials = await seedDemo({ databaseUrl, dataDir, baseUrl });

// Appears complete or not at all, so that who waits for the file can read it.
const file = join(dataDir, "credentials.json");
await writeFile(`${file}.unfinished`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
await rename(`${file}.unfinished`, file);
