import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { inBatches } from "./in-batches";

/** Deletes the matching rows in short transactions. Returns how many it deleted. */
export const deleteInBatches = (database: Database, table: PgTable, condition: SQL): Promise<number> =>
  inBatches(async (rowsMax) => {
    const deleted = await database.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rowsMax}))`);
    return deleted.count;
  });
