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
export type Queryable = Database | Transaction;

/**
 * Returns the delay before reconnecting. It is short, because queries wait this long even if the database
 * recovers sooner.
 */
const reconnectDelaySeconds = (tries: number) => (0.5 + Math.random() / 2) * Math.min(0.01 * 3 ** tries, 1);

/**
 * PostgreSQL rolls back a transaction that waits longer than this for its next statement, which releases its
 * locks. Otherwise, a transaction of a host that lost power would block its base for two hours. Our
 * transactions wait only for computations between statements, never for files or other servers.
 */
export const IDLE_IN_TRANSACTION_MAX_MS = 60_000;

/** PostgreSQL ends the session of a host that is silent for a minute. Ignored on Unix sockets. */
const KEEPALIVES = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/**
 * The longest limit, 24 days, which overrides the server's limit. 0 means no limit, but the driver doesn't
 * send it.
 */
const UNLIMITED_MS = 2 ** 31 - 1;

/**
 * Settings for a direct connection. They are sent when it opens, so they cost no statements. PgBouncer
 * rejects connections with such settings. `jit` is off, because compiling a statement takes longer than
 * running ours.
 */
const directSettings = (isLasting: boolean) => ({
  ...KEEPALIVES,
  jit: "off",
  idle_in_transaction_session_timeout: isLasting ? UNLIMITED_MS : IDLE_IN_TRANSACTION_MAX_MS,
  ...(isLasting && { idle_session_timeout: UNLIMITED_MS }),
});

/**
 * Creates a client whose sessions use UTC. `connections` is the size of its pool. With `isPooled`, a pooler
 * such as PgBouncer may run each transaction in another session. So the client prepares no statements, and
 * sends each statement only after the previous one ends: PgBouncer could otherwise reassign the session, and
 * the response to a pipelined statement would get lost. With `isLasting`, the client never replaces a
 * session, because the end of a session releases its locks. Its sessions and transactions may also stay idle
 * for as long as they need.
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
    connection: {
      TimeZone: "UTC",
      application_name: "instroom",
      ...(!isPooled && directSettings(isLasting)),
    },
  });

const client = () =>
  singleton("postgres", () => {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CONNECTIONS_MAX: max } = env();
    return connect(url, max, { isPooled: url !== directUrl });
  });

/** Bypasses the pooler, because LISTEN needs a dedicated session. Connects at the first LISTEN. */
const listener = () => singleton("postgres listener", () => connect(env().DATABASE_DIRECT_URL, 1));

let wrapped: { client: postgres.Sql; database: Database } | undefined;

/** Returns the process's pool. Each bundle wraps the shared client in its own Drizzle instance. */
export function db(): Database {
  const current = client();
  if (wrapped?.client !== current) wrapped = { client: current, database: drizzle(current) };
  return wrapped.database;
}

/** The number of queries that wait for a connection, and the number of idle and busy connections. */
export type PoolState = { waiting: number; idle: number; busy: number };

/** Reads the state of the process's pool. `db/patches` adds the function to the driver. */
export const readPoolState = (): PoolState => client().pool();

/** Calls `onNotify` for every NOTIFY on the channel. Uses a separate connection that reconnects. */
export async function listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
  await listener().listen(channel, onNotify);
}

/** Closes all connections when their running queries end, or after `timeoutSeconds`. */
export async function closeDatabase(timeoutSeconds: number): Promise<void> {
  await Promise.all([client(), listener()].map((each) => each.end({ timeout: timeoutSeconds })));
}

const statements = new Map<string, object>();

/**
 * Prepares a query with placeholders, for hot paths where building a query costs more than running it. Builds
 * it once and prepares it once per connection. Drizzle binds a prepared query to one session, but only
 * through the query's `client` property, so a copy with another client can run in any transaction.
 * client.test.ts fails if a later Drizzle works differently.
 */
export function prepared<T extends object>(
  queryable: Queryable,
  name: string,
  build: (queryable: Queryable) => T,
): T {
  const statement = (statements.get(name) as T | undefined) ?? build(queryable);
  statements.set(name, statement);
  return Object.assign(Object.create(statement) as T, { client: driverOf(queryable) });
}

/** Returns the driver's client for a pool or transaction, for what Drizzle can't do, such as COPY. */
export function driverOf(queryable: Queryable): postgres.Sql {
  const session: object = queryable._.session;
  if (!("client" in session)) throw new Error("Drizzle's session has no client.");
  return session.client as postgres.Sql;
}

const dialect = new PgDialect();

/** Builds a statement for `prepared` from SQL with placeholders. Rows are objects, as with `execute`. */
export const buildStatement = <Row>(queryable: Queryable, query: SQL) =>
  queryable._.session.prepareQuery<{ execute: Row[]; all: Row[]; values: unknown[][] }>(
    dialect.sqlToQuery(query),
    undefined,
    "statement",
    false,
  );
