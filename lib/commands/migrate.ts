import { migrateDatabase } from "@/db/migrate";
import { settingsOrExit } from "./settings-or-exit";

await migrateDatabase(settingsOrExit().DATABASE_URL);
