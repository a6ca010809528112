import { migrateDatabase } from "@/lib/platform/database/migrate";
import { settingsOrExit } from "./settings-or-exit";

await migrateDatabase(settingsOrExit().DATABASE_DIRECT_URL);
