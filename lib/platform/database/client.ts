import "server-only";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "../env";
import { singleton } from "../singleton";

type NoSchema = Record<string, never>;
export type Database = PostgresJsDatabase<NoSchema>;
export type Transaction = PostgresJsTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** Where a query may run: on the pool, or inside a transaction. */
export type Queryable = Database | Transaction;

/** Before a connection is tried again. Whoever asks meanwhile waits so long, also when the database is back already. */
const reconnectDelaySeconds = (tries: number) => (0.5 + Math.random() / 2) * Math.min(0.01 * 3 ** tries, 1);

/** A client whose session speaks UTC and milliseconds. `connections` is the most it holds open at once. */
export const connect = (url: string, connections: number) =>
  postgres(url, {
    max: connections,
    connect_timeout: 5,
    backoff: reconnectDelaySeconds,
    onnotice: () => undefined,
    connection: { TimeZone: "UTC", application_name: "instroom" },
  });

const client = () => singleton("postgres", () => connect(env().DATABASE_URL, env().DATABASE_CONNECTIONS_MAX));

let wrapped: { client: postgres.Sql; database: Database } | undefined;

/** The pool of the process. Each bundle wraps the one client in a Drizzle of its own. */
export function db(): Database {
  const current = client();
  if (wrapped?.client !== current) wrapped = { client: current, database: drizzle(current) };
  return wrapped.database;
}

/** Calls back on every NOTIFY of the channel, on a connection of its own that is opened again when it breaks. */
export async function listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
  await client().listen(channel, onNotify);
}

/** Ends every connection once the queries under way are done, at most `timeoutSeconds` later. */
export const closeDatabase = (timeoutSeconds: number): Promise<void> =>
  client().end({ timeout: timeoutSeconds });

type Session = { client: postgres.Sql };

const statements = new Map<string, object>();

/**
 * A query that is built once and prepared by Postgres once per connection, with placeholders for what differs. For the
 * hot paths: building costs more than running. Of where it was built it keeps nothing but the client it runs on, so
 * the same query serves the pool and every transaction.
 */
export function prepared<T extends object>(
  queryable: Queryable,
  name: string,
  build: (queryable: Queryable) => T,
): T {
  const statement = (statements.get(name) as T | undefined) ?? build(queryable);
  statements.set(name, statement);
  const { client } = queryable._.session as unknown as Session;
  return Object.assign(Object.create(statement) as T, { client });
}
