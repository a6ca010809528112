import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";
import type { LedgerInput } from "@/lib/records/operation-handler";
import { tryLockBase } from "@/lib/records/try-lock-base";
import type { StepResult } from "./step-result";

/**
 * The oldest queued mutation of a base, and the database's time at the start of the transaction that read the mutation.
 */
export type Head = typeof mutations.$inferSelect & { now: Date };

type LockedHead = { status: "ready"; head: Head } | StepResult;

/**
 * Locks the base, and then reads its head in a separate statement, which sees everything that the previous holder of
 * the lock committed.
 */
export async function lockHead(transaction: Transaction, baseId: number): Promise<LockedHead> {
  const isLocked = await tryLockBase(transaction, baseId);
  const [row] = await prepared(transaction, "head", buildHeadQuery).execute({ baseId, one: 1 });
  // Report an empty queue even if the base is locked, so that the caller doesn't try again.
  if (!row) return { status: "empty" };
  if (!isLocked) return { status: "locked" };
  const head = { ...row.mutation, now: new Date(row.now) };
  if (head.notBefore && head.notBefore > head.now) return postponedUntil(head, head.notBefore);
  return { status: "ready", head };
}

/** Postpones the head, which stays at the head of the queue. */
export async function postponeHead(transaction: Transaction, head: Head, until: Date): Promise<StepResult> {
  await transaction.update(mutations).set({ notBefore: until }).where(eq(mutations.id, head.id));
  return postponedUntil(head, until);
}

/**
 * Converts a database time to this process's clock. The two clocks may differ by minutes, so it adds the remaining
 * delay to our own time.
 */
const postponedUntil = ({ now }: Head, until: Date): StepResult => ({
  status: "postponed",
  until: new Date(Date.now() + until.getTime() - now.getTime()),
});

/** Matches only if no other process has meanwhile finished the head or recorded a failed attempt. */
export const isUnchanged = (head: Head) =>
  and(eq(mutations.id, head.id), eq(mutations.status, "queued"), eq(mutations.attempts, head.attempts));

export const inputOf = (head: Head): LedgerInput => (head.input as LedgerInput | null) ?? {};

const buildHeadQuery = (queryable: Queryable) =>
  queryable
    .select({ mutation: mutations, now: sql<string>`now()` })
    .from(mutations)
    .where(and(eq(mutations.baseId, sql.placeholder("baseId")), eq(mutations.status, sql`'queued'`)))
    .orderBy(asc(mutations.sequence))
    .limit(sql.placeholder("one"))
    .prepare("head");
