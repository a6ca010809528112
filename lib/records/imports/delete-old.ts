import "server-only";
import { sql } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import type { Database } from "@/lib/platform/database/client";
import { IMPORT_UNDO_DAYS } from "./undo-days";

export async function deleteOldImports(database: Database): Promise<void> {
  await database.execute(
    sql`delete from ${imports} where started_at < now() - make_interval(days => ${IMPORT_UNDO_DAYS})`,
  );
}
