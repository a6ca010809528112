import "server-only";
import { sql } from "drizzle-orm";
import { db, type Queryable } from "../database/client";
import { sha256 } from "../digest";
import { singleton } from "../singleton";
import { KEY_PREFIX_LENGTH } from "./storage-key";

/**
 * Returns the prefix of a database's storage keys. A database and its copies (made by dump or template) may
 * share storage, so each needs its own prefix. The prefix is derived from the server's identifier and the
 * database's oid, because no two copies have the same pair.
 */
export async function databaseKeyPrefix(queryable: Queryable): Promise<string> {
  const [database] = await queryable.execute<{ server: string; number: number }>(sql`
    select system_identifier::text as server, oid::int8 as number from pg_control_system(), pg_database
    where datname = current_database()`);
  return sha256(`${database?.server}/${database?.number}`).slice(0, KEY_PREFIX_LENGTH);
}

/** Returns the prefix of this process's database. Reads it only once. */
export async function ownKeyPrefix(): Promise<string> {
  const cached = singleton<{ prefix: string | null }>("storage key prefix", () => ({ prefix: null }));
  cached.prefix ??= await databaseKeyPrefix(db());
  return cached.prefix;
}
