import "server-only";
import { sql } from "drizzle-orm";
import { db, type Queryable } from "../database/client";
import { sha256 } from "../digest";
import { singleton } from "../singleton";
import { KEY_PREFIX_LENGTH } from "./storage-key";

/**
 * What the key of every file of a database begins with. Storage may be shared with other databases, copies of this one
 * among them, so it is made of what no copy by dump or template has: the server's identity and the database's number.
 */
export async function databaseKeyPrefix(queryable: Queryable): Promise<string> {
  const [database] = await queryable.execute<{ server: string; number: number }>(sql`
    select system_identifier::text as server, oid::int8 as number from pg_control_system(), pg_database
    where datname = current_database()`);
  return sha256(`${database?.server}/${database?.number}`).slice(0, KEY_PREFIX_LENGTH);
}

/** The mark of this process's own database, asked for once. */
export async function ownKeyPrefix(): Promise<string> {
  const held = singleton<{ mark: string | null }>("storage mark", () => ({ mark: null }));
  held.mark ??= await databaseKeyPrefix(db());
  return held.mark;
}
