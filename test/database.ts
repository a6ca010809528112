import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function withAdminConnection(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(inject("testDatabases").administrationUrl, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Connects `db()` to a database. Clears all singletons, which may belong to an earlier test file. */
export function connectTo(url: string): void {
  process.env.DATABASE_URL = url;
  (globalThis as typeof globalThis & { instroom?: Map<string, unknown> }).instroom?.clear();
}

/**
 * Creates an empty, migrated database from this run's template. With `isMigrated: false`, the database has no
 * tables.
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const { administrationUrl, prefix } = inject("testDatabases");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const template = isMigrated ? `${prefix}template` : "template0";
  await withAdminConnection((sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  const url = new URL(administrationUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => withAdminConnection((sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}
