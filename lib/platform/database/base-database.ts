import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { env } from "../env";
import { type Database, db, driverOf } from "./client";

/**
 * The role whose statements see and write the rows of one base only: of the base that the setting
 * `instroom.base_id` names. The migration `row_level_security` defines its policies.
 */
const BASE_ROLE = "instroom_base";

const opened = new Map<number, { pool: postgres.Sql; database: Database }>();

/**
 * Returns the process's pool for the rows of one base. PostgreSQL hides all others, also from a statement
 * that forgets its condition, and refuses to write them. Behind a pooler, which may run each statement in
 * another session, that holds in transactions only.
 */
export function dbOfBase(baseId: number): Database {
  const pool = driverOf(db());
  const known = opened.get(baseId);
  if (known?.pool === pool) return known.database;
  const database = drizzle(restrictTo(baseId, pool));
  opened.set(baseId, { pool, database });
  return database;
}

/** Returns the methods of the driver that Drizzle uses, for one base. */
function restrictTo(baseId: number, pool: postgres.Sql): postgres.Sql {
  const enter = (scope: "session" | "local") =>
    `set ${scope} instroom.base_id = '${baseId}'; set ${scope} role ${BASE_ROLE}`;
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env();
  const isPooled = url !== directUrl;
  return Object.assign(
    {},
    pool,
    isPooled ? transactions(pool, enter("local")) : queries(pool, enter("session")),
  );
}

type Work = (transaction: postgres.TransactionSql) => Promise<unknown>;

const transactions = (pool: postgres.Sql, enter: string) => ({
  begin: (work: Work) =>
    pool.begin((transaction) => {
      // Not awaited: the connection executes statements in order, and the transaction fails if this one fails.
      transaction.unsafe(enter).execute();
      return work(transaction);
    }),
});

/** A connection enters the session only if its last query was another base's. */
const queries = (pool: postgres.Sql, session: string) => ({
  begin: (work: Work) => pool.begin({ session }, work),
  unsafe: (query: string, parameters: never[], options: object) =>
    pool.unsafe(query, parameters, { ...options, session }),
});

/**
 * Returns the context with the pool for all bases, for what can't be restricted to one: settings that both
 * modes share, records of one person in several regions, and indexes that row-level security rules out.
 */
export const acrossBases = <C extends { db: Database }>(ctx: C): C => ({ ...ctx, db: db() });
