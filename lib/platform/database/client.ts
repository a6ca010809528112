import "server-only";
import type { ExtractTablesWithRelations, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "../env";
import { singleton } from "../singleton";

type NoSchema = Record<string, never>;
export type Database = PostgresJsDatabase<NoSchema>;
export type Transaction = PostgresJsTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** The pool or a transaction. */
export type Queryable = Database | Transaction;

/**
 * Returns the delay before reconnecting. Queries wait this long even if the database is available again
 * sooner, so the delay is short.
 */
const reconnectDelaySeconds = (tries: number) => (0.5 + Math.random() / 2) * Math.min(0.01 * 3 ** tries, 1);

/**
 * Creates a client whose sessions use UTC. `connections` is the size of its pool. With `isPooled`, a pooler
 * may run each transaction in another session, so no statement is prepared. Each statement is then sent only
 * after the previous one ends: PgBouncer reassigns the session at that moment, and the response to a
 * pipelined statement would get lost. With `isLasting`, sessions are never replaced by new ones, which would lose
 * their locks.
 */
export const connect = (url: string, connections: number, { isPooled = false, isLasting = false } = {}) =>
  postgres(url, {
    max: connections,
    prepare: !isPooled,
    ...(isPooled && { max_pipeline: 0 }),
    ...(isLasting && { max_lifetime: null }),
    connect_timeout: 5,
    backoff: reconnectDelaySeconds,
    onnotice: () => undefined,
    connection: { TimeZone: "UTC", application_name: "instroom" },
  });

const client = () =>
  singleton("postgres", () => {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CONNECTIONS_MAX: max } = env();
    return connect(url, max, { isPooled: url !== directUrl });
  });

/** Opens its only connection at the first LISTEN, which must not go through a pooler. */
const listener = () => singleton("postgres listener", () => connect(env().DATABASE_DIRECT_URL, 1));

let wrapped: { client: postgres.Sql; database: Database } | undefined;

/** Returns the process's pool. Each bundle wraps the shared client in a separate Drizzle instance. */
export function db(): Database {
  const current = client();
  if (wrapped?.client !== current) wrapped = { client: current, database: drizzle(current) };
  return wrapped.database;
}

/** Calls `onNotify` for every NOTIFY of the channel, on a separate connection that reconnects. */
export async function listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
  await listener().listen(channel, onNotify);
}

/** Closes all connections once their running queries end, at most `timeoutSeconds` later. */
export async function closeDatabase(timeoutSeconds: number): Promise<void> {
  await Promise.all([client(), listener()].map((each) => each.end({ timeout: timeoutSeconds })));
}

const statements = new Map<string, object>();

/**
 * Prepares a query with placeholders: builds it once and prepares it once per connection, for hot paths where
 * building costs more than running. Drizzle binds a prepared query to one session, but only through `client`,
 * so a copy with another client runs the query in any transaction. client.test.ts fails if Drizzle changes
 * that.
 */
export function prepared<T extends object>(
  queryable: Queryable,
  name: string,
  build: (queryable: Queryable) => T,
): T {
  const statement = (statements.get(name) as T | undefined) ?? build(queryable);
  statements.set(name, statement);
  const session: object = queryable._.session;
  if (!("client" in session)) throw new Error("Drizzle's session has no client.");
  return Object.assign(Object.create(statement) as T, { client: session.client });
}

const dialect = new PgDialect();

/** Builds a statement for `prepared` from SQL with placeholders. Its rows are objects, like those of `execute`. */
export const buildStatement = <Row>(queryable: Queryable, query: SQL) =>
  queryable._.session.prepareQuery<{ execute: Row[]; all: Row[]; values: unknown[][] }>(
    dialect.sqlToQuery(query),
    undefined,
    "statement",
    false,
  );
