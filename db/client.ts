import "server-only";
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import postgres from "postgres";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";

type NoSchema = Record<string, never>;
export type Database = PostgresJsDatabase<NoSchema>;
export type Transaction = PostgresJsTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** Where a query may run: on the pool, or inside a transaction. */
export type Queryable = Database | Transaction;

/** A client whose session speaks UTC and milliseconds. `connections` is the most it holds open at once. */
export const connect = (url: string, connections: number) =>
  postgres(url, {
    max: connections,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { TimeZone: "UTC", application_name: "instroom" },
  });

let database: Database | undefined;

/** The pool of the process. Each bundle wraps the one client in a Drizzle of its own. */
export function db(): Database {
  database ??= drizzle(shared("postgres", () => connect(env().DATABASE_URL, env().DATABASE_CONNECTIONS_MAX)));
  return database;
}
