import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/database/client";

/**
 * Updates the planner's statistics and the visibility map, on which index-only scans depend. The test server
 * commits asynchronously, and VACUUM can't mark a page as all-visible before the commits of its rows are
 * flushed. The synchronous commit here flushes them first.
 */
export async function vacuumAnalyze(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    await tx.execute(sql`select pg_logical_emit_message(true, 'flush', '')`);
  });
  await database.execute(sql`vacuum analyze`);
}
