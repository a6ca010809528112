import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/lib/platform/database/migrate";
import { openTestPostgres } from "@/scripts/postgres/test-postgres.mjs";
import { bundle, serverEntries } from "@/scripts/programs/bundle.mjs";
import { isAlive } from "@/scripts/programs/processes.mjs";
import { startNameServer } from "./name-server";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the test PostgreSQL server, and the name prefix of this run's databases. */
    testDatabases: { administrationUrl: string; prefix: string };
  }
}

const namePattern = /^run_(\d+)_/;

/** Drops the databases of this run and of killed runs. */
async function dropDatabases(administrationUrl: string): Promise<void> {
  const sql = postgres(administrationUrl, { max: 1, onnotice: () => undefined });
  try {
    const rows = await sql<
      { datname: string }[]
    >`select datname from pg_database where datname like 'run\\_%'`;
    for (const { datname } of rows) {
      const pid = Number(namePattern.exec(datname)?.[1]);
      if (pid !== process.pid && isAlive(pid)) continue;
      await sql`drop database if exists ${sql(datname)} with (force)`;
    }
  } finally {
    await sql.end();
  }
}

/**
 * Turns autovacuum off. Query plans depend on the visibility map. Under load, a background vacuum can prevent
 * a test's own vacuum from updating the visibility map.
 */
async function disableAutovacuum(administrationUrl: string): Promise<void> {
  const sql = postgres(administrationUrl, { max: 1 });
  try {
    await sql`alter system set autovacuum = off`;
    await sql`select pg_reload_conf()`;
  } finally {
    await sql.end();
  }
}

async function createTemplate(administrationUrl: string, name: string, url: string): Promise<void> {
  const sql = postgres(administrationUrl, { max: 1 });
  try {
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end();
  }
  await migrateDatabase(url);
}

/**
 * Creates a migrated template database for this run, which `createTestDatabase` copies. Also starts a DNS
 * server without any names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundle(serverEntries);
  const server = await openTestPostgres();
  const administrationUrl = server.url("postgres");
  const prefix = `run_${process.pid}_`;
  try {
    await disableAutovacuum(administrationUrl);
    await dropDatabases(administrationUrl);
    await createTemplate(administrationUrl, `${prefix}template`, server.url(`${prefix}template`));
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide("testDatabases", { administrationUrl, prefix });
  const nameServer = await startNameServer(() => []);
  // The test workers inherit this variable.
  process.env.TEST_NAME_SERVER = nameServer.address;
  return async () => {
    await nameServer.close();
    await dropDatabases(administrationUrl);
    await server.close();
  };
}
