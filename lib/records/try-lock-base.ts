import "server-only";
import { sql } from "drizzle-orm";
import { prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";

// The first key of the advisory lock. The second is the base's id.
const BASE_LOCK = 717;

/**
 * Locks the base for this transaction, so that writes to a base run one at a time. Returns false if another
 * transaction holds the lock.
 */
export async function tryLockBase(transaction: Transaction, baseId: number): Promise<boolean> {
  const [row] = await prepared(transaction, "lock base", buildLock).execute({ baseId });
  return row?.locked === true;
}

// Drizzle can only prepare a select with a `from`.
const buildLock = (queryable: Queryable) =>
  queryable
    .select({
      locked: sql<boolean>`pg_try_advisory_xact_lock(${sql.raw(String(BASE_LOCK))}, ${sql.placeholder("baseId")}::int)`,
    })
    .from(sql`(select) as nothing`)
    .prepare("lock_base");
