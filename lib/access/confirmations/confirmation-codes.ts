import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import type { BaseContext, Context } from "@/lib/contract/context";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { mailAgainAt } from "../mail-limits";
import { CODE_TRIES_MAX, newProof, proofExpiry, redeemCode } from "../mailed-proof";
import { addressDigestOf, codeDigestOf, proofDigestsOf } from "../sessions/verification";

type Purpose = (typeof confirmationCodes.$inferSelect)["purpose"];
type Scope<Q extends Queryable> = Pick<Context<Q>, "db" | "now"> & Pick<BaseContext, "base">;
type Subject = { purpose: Purpose; email: string; emailChangeId?: string };

/** The first key of the advisory lock. The second is the hash of the address. */
const ADDRESS_LOCK = 720;

/**
 * Selects the codes that count toward the same limits. Codes for a new e-mail address (`new_email`) are
 * counted separately, because anyone can request such a code for any address. Otherwise, strangers could
 * exhaust the limits of the address's owner.
 */
const sameScope = ({ base }: Scope<Queryable>, { purpose }: Subject) =>
  sql`mode = ${base.mode} and (purpose = 'new_email') = ${purpose === "new_email"}`;

/** A new code, or the time from which the address can get codes again. */
export type NewCode = { code: string; mailAgainAt: null } | { code: null; mailAgainAt: Date };

/**
 * Stores a new code for an address, unless the address has reached a limit. Only the newest code for a
 * purpose works. Locks per address, so that concurrent requests can't exceed the maximum number of codes.
 */
export async function newConfirmationCode(
  ctx: Scope<Transaction>,
  subject: Subject,
  expiresAt?: Date,
): Promise<NewCode> {
  const { db, now, base } = ctx;
  const { purpose, email, emailChangeId } = subject;
  const [addressDigest, createdAt] = [addressDigestOf(email), now()];
  await db.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${addressDigest}))`);
  const [limit] = await db.execute<{ at: string | null }>(
    sql`select ${mailAgainAt(confirmationCodes, { addressDigest, createdAt }, sameScope(ctx, subject))} as at`,
  );
  if (limit?.at) return { code: null, mailAgainAt: new Date(limit.at) };
  const { code } = newProof();
  await db.insert(confirmationCodes).values({
    id: newUuidV7(),
    mode: base.mode,
    purpose,
    emailChangeId: emailChangeId ?? null,
    addressDigest,
    codeDigest: codeDigestOf(addressDigest, code),
    triesLeft: CODE_TRIES_MAX,
    createdAt,
    expiresAt: expiresAt ?? proofExpiry(createdAt),
  });
  return { code, mailAgainAt: null };
}

/** Checks a code and counts the attempt. A correct code can't be used again. */
export function redeemConfirmationCode(ctx: Scope<Queryable>, subject: Subject, code: string) {
  const { purpose, email, emailChangeId } = subject;
  const condition = and(
    eq(confirmationCodes.mode, ctx.base.mode),
    eq(confirmationCodes.purpose, purpose),
    emailChangeId === undefined ? undefined : eq(confirmationCodes.emailChangeId, emailChangeId),
  );
  const digests = proofDigestsOf(email, code);
  return redeemCode(ctx, confirmationCodes, digests, { condition, sameScope: sameScope(ctx, subject) });
}
