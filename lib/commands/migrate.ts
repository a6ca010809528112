import { migrateDatabase } from "@/db/migrate";
import { env } from "@/lib/env";

await migrateDatabase(env().DATABASE_URL);
