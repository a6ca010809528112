import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client";

// Two processes that start at once must not migrate at once: the second waits for the first and finds nothing to do.
const MIGRATION_LOCK = 7_170_001;

/** Brings the database to the newest committed migration. Safe to repeat, and from several processes at once. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = connect(databaseUrl, 1);
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: "db/migrations" });
  } finally {
    await client.end();
  }
}
