import { type Database, driverOf } from "@/lib/platform/database/client";

/**
 * Updates the planner's statistics and the visibility map, which index-only scans need. VACUUM can mark a
 * page as all-visible only after the commits of the page's rows are flushed, but the test server commits
 * asynchronously. So turn on synchronous commits, and flush the earlier commits with a message. PostgreSQL
 * tracks flushes for groups of transactions, so VACUUM's own commits must also be synchronous.
 */
export async function vacuumAnalyze(database: Database): Promise<void> {
  const session = await driverOf(database).reserve();
  await session`set synchronous_commit = on`;
  await session`select pg_logical_emit_message(true, 'flush', '')`;
  await session`vacuum analyze`;
  await session`reset synchronous_commit`;
  session.release();
}
