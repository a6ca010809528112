import "server-only";
import { and, asc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import { prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";
import type { LedgerInput } from "@/lib/records/operation-handler";
import { tryLockBase } from "@/lib/records/try-lock-base";
import type { StepResult } from "./step-result";

const {
  sequence,
  idempotencyDigest,
  inputDigest,
  lastingInputDigest,
  status,
  startedAt,
  finishedAt,
  result,
  eraseAt,
  ...headColumns
} = getTableColumns(mutations);

export { headColumns };

/** A mutation at or near the head of its base's queue. */
export type Head = Pick<typeof mutations.$inferSelect, keyof typeof headColumns>;

/**
 * The oldest queued mutations of a base in order of acceptance, the time of the region's last change, and the
 * database's clock.
 */
export type LockedHeads = {
  status: "ready";
  heads: [Head, ...Head[]];
  regionUpdatedAt: Date;
  clock: () => Date;
};

/**
 * A batch takes no more mutations once their inputs exceed this size, in bytes as stored (possibly
 * compressed).
 */
const INPUT_BYTES_MAX = 256 * 1024;

/**
 * Locks the base and reads its queue. Sends both statements together. The database starts the second
 * statement after the first has ended, so the second sees everything that the lock's previous holder
 * committed.
 */
export async function lockHeads(
  transaction: Transaction,
  baseId: number,
  countMax: number,
): Promise<LockedHeads | StepResult> {
  const [isLocked, rows] = await Promise.all([
    tryLockBase(transaction, baseId),
    prepared(transaction, "heads", buildHeadsQuery).execute({ baseId, countMax }),
  ]);
  const [first, ...others] = rows;
  // Report an empty queue even if the base is locked, so that the caller doesn't retry.
  if (!first) return { status: "empty" };
  if (!isLocked) return { status: "locked" };
  const clock = startClock(new Date(first.now));
  if (first.notBefore && first.notBefore > clock()) return postponedUntil(clock, first.notBefore);
  const regionUpdatedAt = new Date(first.regionUpdatedAt);
  return { status: "ready", heads: [first, ...others], regionUpdatedAt, clock };
}

/**
 * Starts a clock at the database's time and advances it with the monotonic timer, so that times within a
 * batch never go backwards.
 */
function startClock(now: Date): () => Date {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
}

export async function postponeHead(
  transaction: Transaction,
  head: Head,
  clock: () => Date,
  until: Date,
): Promise<StepResult> {
  await transaction.update(mutations).set({ notBefore: until }).where(eq(mutations.id, head.id));
  return postponedUntil(clock, until);
}

/** Converts a time on the database's clock to this process's clock. The two clocks may differ by minutes. */
const postponedUntil = (clock: () => Date, until: Date): StepResult => ({
  status: "postponed",
  until: new Date(Date.now() + until.getTime() - clock().getTime()),
});

/**
 * Matches only if no other process has finished the head, recorded a failed attempt or claimed it since we
 * read it.
 */
export const isUnchanged = ({ id, attempts, preparingUntil }: Head) =>
  and(
    eq(mutations.id, id),
    eq(mutations.status, "queued"),
    eq(mutations.attempts, attempts),
    preparingUntil ? eq(mutations.preparingUntil, preparingUntil) : isNull(mutations.preparingUntil),
  );

export const inputOf = (head: Head): LedgerInput => (head.input as LedgerInput | null) ?? {};

function buildHeadsQuery(queryable: Queryable) {
  const bytesBefore = sql<number>`coalesce(sum(pg_column_size(${mutations.input}))
    over (order by ${mutations.sequence} rows between unbounded preceding and 1 preceding), 0)`;
  const regionUpdatedAt = sql<string>`(
    select ${regions.updatedAt} from ${regions} join ${recordBases} on ${recordBases.regionId} = ${regions.id}
    where ${recordBases.id} = ${sql.placeholder("baseId")})`;
  const queue = queryable
    .select({ id: mutations.id, bytesBefore: bytesBefore.as("bytes_before") })
    .from(mutations)
    .where(and(eq(mutations.baseId, sql.placeholder("baseId")), eq(mutations.status, sql`'queued'`)))
    .orderBy(asc(mutations.sequence))
    .limit(sql.placeholder("countMax"))
    .as("queue");
  return queryable
    .select({ ...headColumns, regionUpdatedAt, now: sql<string>`clock_timestamp()` })
    .from(mutations)
    .innerJoin(queue, eq(queue.id, mutations.id))
    .where(lte(queue.bytesBefore, sql.raw(String(INPUT_BYTES_MAX))))
    .orderBy(asc(mutations.sequence))
    .prepare("heads");
}
