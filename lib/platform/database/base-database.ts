import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { env } from "../env";
import { type Database, db, driverOf, IDLE_IN_TRANSACTION_MAX_MS } from "./client";

/**
 * A role that can read and write only the rows of the base in the `instroom.base_id` setting. The
 * `row_level_security` migration defines its policies.
 */
const BASE_ROLE = "instroom_base";

const opened = new Map<number, { pool: postgres.Sql; database: Database }>();

/**
 * Returns the process's pool, restricted to one base: PostgreSQL hides the rows of other bases and rejects
 * writes to them, even if a statement forgets to filter by base. Behind a pooler, which may run each
 * statement in another session, only statements in transactions are restricted.
 */
export function dbOfBase(baseId: number): Database {
  const pool = driverOf(db());
  const known = opened.get(baseId);
  if (known?.pool === pool) return known.database;
  const database = drizzle(restrictTo(baseId, pool));
  opened.set(baseId, { pool, database });
  return database;
}

/** Copies the driver's client. In the copy, the methods that Drizzle uses are restricted to one base. */
function restrictTo(baseId: number, pool: postgres.Sql): postgres.Sql {
  const restriction = (scope: "session" | "local") =>
    `set ${scope} instroom.base_id = '${baseId}'; set ${scope} role ${BASE_ROLE}`;
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env();
  const isPooled = url !== directUrl;
  // Direct connections already have this limit.
  const limit = `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MAX_MS}`;
  return Object.assign(
    {},
    pool,
    isPooled
      ? transactions(pool, `${restriction("local")}; ${limit}`)
      : queries(pool, restriction("session")),
  );
}

type Work = (transaction: postgres.TransactionSql) => Promise<unknown>;

const transactions = (pool: postgres.Sql, restriction: string) => ({
  begin: (work: Work) =>
    pool.begin((transaction) => {
      // Not awaited: the connection executes statements in order, and the transaction fails if this statement
      // fails.
      transaction.unsafe(restriction).execute();
      return work(transaction);
    }),
});

/**
 * The patched driver (`db/patches`) runs `session` only if the connection's last query was for another base.
 */
const queries = (pool: postgres.Sql, session: string) => ({
  begin: (work: Work) => pool.begin({ session }, work),
  unsafe: (query: string, parameters: never[], options: object) =>
    pool.unsafe(query, parameters, { ...options, session }),
});

/**
 * Returns the context with the pool for all bases, for work that can't be restricted to one base: settings
 * that both modes share, one person's records in several regions, and queries that need indexes that
 * PostgreSQL doesn't use under row-level security.
 */
export const acrossBases = <C extends { db: Database }>(ctx: C): C => ({ ...ctx, db: db() });
