import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";

// The first of the two numbers of an advisory lock; the second is the base's id.
const BASE_LOCK = 717;

/** Takes the base for this transaction, if nobody else has it: one at a time works on a base's records. */
export async function lockBase(transaction: Transaction, baseId: number): Promise<boolean> {
  const [row] = await transaction.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${BASE_LOCK}::int, ${baseId}::int) as locked`,
  );
  return row?.locked === true;
}
