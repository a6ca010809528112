import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { log } from "../log";
import { connect } from "./client";
import { isLockConflict } from "./database-errors";

const MIGRATIONS_FOLDER = "db/migrations";

// Keeps processes that start together from migrating concurrently. The second process waits, and then finds
// nothing to migrate.
const MIGRATION_LOCK = 7_170_001;

// Short, because while a migration waits for a table's lock, all later statements on that table also wait.
const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 500;
const TRIES_MAX = 600;

/**
 * The first line of a migration that builds indexes of large tables. If such a migration is interrupted, all
 * its statements run again.
 */
const OUTSIDE_TRANSACTION = "-- outside of a transaction\n";
const INDEX_BUILD = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/m;

/**
 * Applies the pending migrations whose time is at most `until`. Safe to repeat, to run from several
 * processes, and to run while others write.
 */
export async function migrateDatabase(
  databaseUrl: string,
  migrationsFolder = MIGRATIONS_FOLDER,
  { until = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const client = connect(databaseUrl, 1, { isLasting: true });
  try {
    await lockMigrations(client);
    const pending = await findPending(client, readMigrationFiles({ migrationsFolder }));
    for (const migration of pending.filter(({ folderMillis }) => folderMillis <= until))
      await applyWithRetries(client, migration);
  } finally {
    await client.end();
  }
}

/**
 * Applies the pending migrations in a transaction that created the data. Nobody else uses the tables yet, so
 * also builds indexes and moves data in this transaction.
 */
export async function migrateInside(transaction: postgres.Sql): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  for (const migration of await findPending(transaction, migrations)) {
    for (const statement of migration.sql) await transaction.unsafe(withoutCommits(statement));
    await recordMigration(transaction, migration);
  }
}

/** Removes `COMMIT` and `CONCURRENTLY`, because nothing can commit inside the transaction. */
const withoutCommits = (statement: string): string =>
  statement.replace("INDEX CONCURRENTLY", "INDEX").replace(/^\s*COMMIT;/gm, "");

/**
 * Polls for the lock instead of waiting. Otherwise, an index build in the process that holds the lock would
 * wait for our statement, and both would hang.
 */
async function lockMigrations(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [lock] = await client`select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`;
    if (lock?.isOurs) return;
    await pause(PAUSE_MS);
  }
}

/** Returns the migrations after the last applied migration. Uses the table of Drizzle's own migrator. */
async function findPending(client: postgres.Sql, migrations: MigrationMeta[]): Promise<MigrationMeta[]> {
  await client`create schema if not exists drizzle`;
  await client`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  await grantReadAccess(client);
  const [{ last } = { last: null }] = await client<{ last: string | null }[]>`
    select max(created_at) as last from drizzle.__drizzle_migrations`;
  return migrations.filter(({ folderMillis }) => folderMillis > Number(last ?? -1));
}

/** Lets the application's role, which doesn't own the table, check which migrations are applied. */
async function grantReadAccess(client: postgres.Sql): Promise<void> {
  const [granted] = await client`select has_schema_privilege('public', 'drizzle', 'usage') as "isDone"`;
  if (granted?.isDone) return;
  await client`grant usage on schema drizzle to public`;
  await client`grant select on drizzle.__drizzle_migrations to public`;
}

/** Retries a migration while other transactions hold locks that it needs. */
async function applyWithRetries(client: postgres.Sql, migration: MigrationMeta): Promise<void> {
  const apply = migration.sql[0]?.startsWith(OUTSIDE_TRANSACTION)
    ? applyOutsideTransaction
    : applyInTransaction;
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if (!isLockConflict(error) || tries === TRIES_MAX) throw error;
      if (tries === 1) log().info("a migration is waiting for other transactions to end");
      await pause(PAUSE_MS);
    }
  }
}

const applyInTransaction = (client: postgres.Sql, migration: MigrationMeta) =>
  client.begin(async (transaction) => {
    await transaction`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
    for (const statement of migration.sql) await transaction.unsafe(statement);
    await recordMigration(transaction, migration);
  });

async function applyOutsideTransaction(client: postgres.Sql, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const [, index] = INDEX_BUILD.exec(statement) ?? [];
    if (index !== undefined) await dropIfBroken(client, index);
    await client.unsafe(statement);
  }
  await recordMigration(client, migration);
}

async function dropIfBroken(client: postgres.Sql, index: string): Promise<void> {
  const broken = await client`
    select from pg_index where indexrelid = to_regclass(${`"${index}"`}) and not indisvalid`;
  if (broken.length > 0) await client`drop index concurrently ${client(index)}`;
}

const recordMigration = (
  client: postgres.Sql | postgres.TransactionSql,
  { hash, folderMillis }: MigrationMeta,
) => client`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
