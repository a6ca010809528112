import "server-only";
import { sql } from "drizzle-orm";
import { prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";

// The first of the two numbers of an advisory lock; the second is the base's id.
const BASE_LOCK = 717;

/** Takes the base for this transaction, if nobody else has it: one at a time works on a base's records. */
export async function tryLockBase(transaction: Transaction, baseId: number): Promise<boolean> {
  const [row] = await prepared(transaction, "lock base", buildLock).execute({ baseId });
  return row?.locked === true;
}

// Only what is selected from something can be prepared.
const buildLock = (queryable: Queryable) =>
  queryable
    .select({
      locked: sql<boolean>`pg_try_advisory_xact_lock(${sql.raw(String(BASE_LOCK))}, ${sql.placeholder("baseId")}::int)`,
    })
    .from(sql`(select) as nothing`)
    .prepare("lock_base");
