import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { inBatches } from "./in-batches";

/**
 * Deletes the matching rows in short transactions. Returns how many it deleted. Skips rows that another
 * transaction has locked, because waiting for them could deadlock. Large tables need `by`, an indexed column:
 * with many rows to delete and no order, each batch would read the table from its start.
 */
export const deleteInBatches = (
  database: Database,
  table: PgTable,
  condition: SQL,
  by?: PgColumn,
): Promise<number> =>
  inBatches(async (rowsMax) => {
    const order = by ? sql`order by ${by}` : sql``;
    const deleted = await database.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} ${order} limit ${rowsMax} for update skip locked))`);
    return deleted.count;
  });
