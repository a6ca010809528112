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

/** Connects `db()` to a database. Clears all singletons, because an earlier test file may have opened another database. */
export function connectTo(url: string): void {
  process.env.DATABASE_URL = url;
  (globalThis as typeof globalThis & { instroom?: Map<string, unknown> }).instroom?.clear();
}

/** Creates an empty, migrated database from this run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { administrationUrl, prefix } = inject("testDatabases");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await withAdminConnection((sql) => sql`create database ${sql(name)} template ${sql(`${prefix}template`)}`);
  const url = new URL(administrationUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => withAdminConnection((sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}
