import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { type Head, headColumns, isUnchanged } from "./lock-heads";

/*
 * A claim lets only one process download and scan the files of a mutation. It ends soon unless it is renewed,
 * so that another process can take over from one that died. All times are on the database's clock.
 */

const CLAIM_MS = 15_000;
/** One renewal may fail before the claim ends. */
const RENEW_MS = 5_000;
/** After ten minutes, the attempt fails, because the work may hang, for example on a network disk. */
const TIMEOUT_MS = 10 * 60_000;

const claimEnd = sql`clock_timestamp() + ${CLAIM_MS} * interval '1 millisecond'`;

/**
 * Claims the oldest queued mutation of a base. Returns null if nothing is queued, its next attempt is not
 * due, or another process has claimed it.
 */
export async function claimHead(database: Database, baseId: number): Promise<Head | null> {
  const oldest = database
    .select({ id: mutations.id })
    .from(mutations)
    .where(and(eq(mutations.baseId, baseId), eq(mutations.status, sql`'queued'`)))
    .orderBy(asc(mutations.sequence))
    .limit(1);
  // `greatest` ignores nulls.
  const freeFrom = sql`greatest(${mutations.notBefore}, ${mutations.preparingUntil})`;
  const [head] = await database
    .update(mutations)
    .set({ preparingUntil: claimEnd })
    .where(
      and(
        eq(mutations.id, oldest),
        isNull(mutations.finishedAt),
        sql`coalesce(${freeFrom} <= clock_timestamp(), true)`,
      ),
    )
    .returning(headColumns);
  return head ?? null;
}

/**
 * Renews the claim while the work runs. Updates `head`, so that `isUnchanged` recognizes the claim. After the
 * timeout, fails without stopping the work. The claim hasn't ended then, so the caller can count the attempt.
 */
export async function whileClaimed(database: Database, head: Head, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let renewals = Promise.resolve();
  const timeout = new Promise<never>((_, reject) => {
    let elapsedMs = 0;
    timer = setInterval(() => {
      elapsedMs += RENEW_MS;
      if (elapsedMs >= TIMEOUT_MS) reject(new Error("The preparation took longer than ten minutes."));
      else renewals = renewals.then(() => renewClaim(database, head));
    }, RENEW_MS);
  });
  try {
    await Promise.race([work(), timeout]);
  } finally {
    clearInterval(timer);
    await renewals;
  }
}

async function renewClaim(database: Database, head: Head): Promise<void> {
  try {
    const [renewed] = await database
      .update(mutations)
      .set({ preparingUntil: claimEnd })
      .where(isUnchanged(head))
      .returning({ until: mutations.preparingUntil });
    if (renewed) head.preparingUntil = renewed.until;
  } catch (error) {
    const cause = describeError(error);
    log().warn({ mutationId: head.id, cause }, "could not renew the claim of a mutation's preparation");
  }
}

/** Ends the claim, unless another process has claimed the mutation in the meantime. */
export async function releaseHead(database: Database, { id, preparingUntil }: Head): Promise<void> {
  if (!preparingUntil) return;
  await database
    .update(mutations)
    .set({ preparingUntil: null })
    .where(and(eq(mutations.id, id), eq(mutations.preparingUntil, preparingUntil)));
}
