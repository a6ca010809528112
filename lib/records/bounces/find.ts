import "server-only";
import { and, eq } from "drizzle-orm";
import { candidateBounces } from "@/db/schema/candidate-mails";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { isFullMailboxStatus } from "@/lib/platform/mail/is-full-mailbox-status";

type Scope<Q extends Queryable> = Pick<BaseContext<Q>, "db"> & { base: Pick<BaseContext["base"], "id"> };

const matchesCandidate = ({ base }: Scope<Queryable>, candidateId: string) =>
  and(eq(candidateBounces.baseId, base.id), eq(candidateBounces.candidateId, candidateId));

/** Finds the stored delivery failure of the candidate's current address. Returns null if there is none. */
export async function findBounce(ctx: Scope<Queryable>, candidate: { id: string; emailKey: string }) {
  const [found] = await ctx.db
    .select()
    .from(candidateBounces)
    .where(and(matchesCandidate(ctx, candidate.id), eq(candidateBounces.emailKey, candidate.emailKey)));
  return found ?? null;
}

/**
 * Returns whether mail to the candidate's current address is known to fail. A full mailbox may have room again,
 * so mail to it is still sent.
 */
export async function isUndeliverable(
  ctx: Scope<Queryable>,
  candidate: { id: string; emailKey: string },
): Promise<boolean> {
  const bounce = await findBounce(ctx, candidate);
  return bounce !== null && !isFullMailboxStatus(bounce.status);
}

/**
 * Deletes a candidate's stored delivery failure. Call this when the address changes, or when the candidate
 * has shown that they receive e-mail.
 */
export const deleteBounce = (ctx: Scope<Transaction>, candidateId: string) =>
  ctx.db.delete(candidateBounces).where(matchesCandidate(ctx, candidateId));
