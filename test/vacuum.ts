import { type Database, driverOf } from "@/lib/platform/database/client";

/**
 * Updates the planner's statistics and the visibility map, on which index-only scans depend. The test server
 * commits asynchronously, and VACUUM can't mark a page as all-visible before the commits of its rows are
 * flushed. PostgreSQL tracks this for groups of transactions, so VACUUM's own commits must be flushed too.
 */
export async function vacuumAnalyze(database: Database): Promise<void> {
  const session = await driverOf(database).reserve();
  await session`set synchronous_commit = on`;
  await session`select pg_logical_emit_message(true, 'flush', '')`;
  await session`vacuum analyze`;
  await session`reset synchronous_commit`;
  session.release();
}
