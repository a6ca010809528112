import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function administer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(inject("testDatabases").administrationUrl, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Makes `db()` use this database. Work that an earlier file left behind may already have opened another one, so all
 * singletons start afresh.
 */
export function connectTo(url: string): void {
  process.env.DATABASE_URL = url;
  (globalThis as typeof globalThis & { instroom?: Map<string, unknown> }).instroom?.clear();
}

/** A database of its own for a test file: migrated, empty, copied from the template of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { administrationUrl, prefix } = inject("testDatabases");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await administer((sql) => sql`create database ${sql(name)} template ${sql(`${prefix}template`)}`);
  const url = new URL(administrationUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer((sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}
