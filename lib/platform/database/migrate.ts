import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client";

// Prevents processes that start together from migrating concurrently: the second process waits and then has nothing to
// do.
const MIGRATION_LOCK = 7_170_001;

/** Applies all pending migrations. Safe to repeat and to run from several processes. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = connect(databaseUrl, 1);
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: "db/migrations" });
  } finally {
    await client.end();
  }
}
