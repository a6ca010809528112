import "server-only";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { staffAuthenticators, staffRecoveryCodes } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { decrypt } from "@/lib/platform/secrets";
import { recordSecurityEvent } from "../security-log/record";
import { countSecurityLimit } from "../security-metrics";
import {
  formerRecoveryCodeDigest,
  isSlowDigest,
  readRecoveryCode,
  recoveryCodeDigest,
  slowDigest,
} from "./recovery-codes";
import { findTotpStep } from "./totp-secrets";

const WRONG_TRIES_MAX = 5;
const WRONG_TRIES_WINDOW_MS = 15 * 60 * 1000;

/** The security event to record for a wrong code. */
type Failure = "second_factor.failed" | "step_up.failed";
type CodeKind = "app" | "recovery_code";
type RedeemOptions = {
  failure: Failure;
  /** Stored together with the use of a recovery code. See `changeDigest` in recovery-codes.ts. */
  changeDigest?: string | null;
  /** Called in the transaction that consumes the code. If it fails, the code can still be used. */
  onAccepted?: (ctx: Context<Transaction>, via: CodeKind) => Promise<void>;
};

/**
 * Consumes a code from the app, or a recovery code, and returns which of the two it was. Fails with
 * `forbidden` and the number of tries left if the code is wrong or was used before, and with `rate_limited`
 * after too many wrong codes.
 */
export async function redeemAuthenticatorCode(
  ctx: Context,
  staffId: string,
  code: string,
  { failure, changeDigest = null, onAccepted }: RedeemOptions,
): Promise<CodeKind> {
  const authenticator = await countCodeTry(ctx, staffId);
  const digests = await digestsOf(staffId, readRecoveryCode(code));
  const via = digests.length > 0 ? "recovery_code" : "app";
  const isAccepted = await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const isRedeemed =
      via === "recovery_code"
        ? await redeemRecoveryCode(within, staffId, digests, changeDigest)
        : await redeemAppCode(within, authenticator, code);
    if (isRedeemed) await onAccepted?.(within, via);
    return isRedeemed;
  });
  const triesLeft = WRONG_TRIES_MAX - authenticator.wrongTries;
  if (!isAccepted) {
    await recordWrongCode(ctx, staffId, failure);
    failWrongCode(triesLeft);
  }
  await replaceFormerDigests(ctx, staffId, changeDigest);
  return via;
}

const digestsOf = (staffId: string, recoveryCodes: string[]): Promise<string[]> =>
  Promise.all(
    recoveryCodes.flatMap((code) => [
      recoveryCodeDigest(staffId, code),
      formerRecoveryCodeDigest(staffId, code),
    ]),
  );

/** Replaces the digests of recovery codes that an earlier release made. */
async function replaceFormerDigests(
  ctx: Context,
  staffId: string,
  changeDigest: string | null,
): Promise<void> {
  const codes = await ctx.db
    .select({ codeDigest: staffRecoveryCodes.codeDigest })
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffId, staffId));
  const digests = codes.map(({ codeDigest }) => codeDigest);
  for (const codeDigest of digests.filter((digest) => !isSlowDigest(digest) && digest !== changeDigest)) {
    await ctx.db
      .update(staffRecoveryCodes)
      .set({ codeDigest: await slowDigest(staffId, codeDigest) })
      .where(eq(staffRecoveryCodes.codeDigest, codeDigest));
  }
}

/**
 * Accepts each code only once (RFC 6238 §5.2), because the statement that accepts it also advances
 * `lastStep`.
 */
async function redeemAppCode(
  ctx: Context<Transaction>,
  { staffId, encryptedSecret }: typeof staffAuthenticators.$inferSelect,
  code: string,
): Promise<boolean> {
  const step = findTotpStep(decrypt(encryptedSecret), code, ctx.now());
  const [accepted] =
    step === null
      ? []
      : await ctx.db
          .update(staffAuthenticators)
          .set({ lastStep: step, wrongTries: 0, wrongSince: null })
          .where(and(eq(staffAuthenticators.staffId, staffId), lt(staffAuthenticators.lastStep, step)))
          .returning({ staffId: staffAuthenticators.staffId });
  return accepted !== undefined;
}

/** Consumes the unused recovery code with one of these digests. One typed text can have several. */
async function redeemRecoveryCode(
  { db, now }: Context<Transaction>,
  staffId: string,
  digests: string[],
  changeDigest: string | null,
): Promise<boolean> {
  const usedAt = now();
  const [used] = await db
    .update(staffRecoveryCodes)
    .set({ usedAt })
    .where(and(inArray(staffRecoveryCodes.codeDigest, digests), isNull(staffRecoveryCodes.usedAt)))
    .returning({ staffId: staffRecoveryCodes.staffId });
  if (!used) return false;
  await db
    .update(staffAuthenticators)
    .set({ wrongTries: 0, wrongSince: null })
    .where(eq(staffAuthenticators.staffId, staffId));
  if (changeDigest) await db.insert(staffRecoveryCodes).values({ staffId, codeDigest: changeDigest, usedAt });
  return true;
}

/**
 * Counts an attempt before the code is checked, so that concurrent guesses can't exceed the limit. A correct
 * code from the app or a correct recovery code resets the count.
 */
async function countCodeTry(ctx: Context, staffId: string) {
  const windowStart = new Date(ctx.now().getTime() - WRONG_TRIES_WINDOW_MS);
  const isNewWindow = or(
    isNull(staffAuthenticators.wrongSince),
    lt(staffAuthenticators.wrongSince, windowStart),
  );
  const [counted] = await ctx.db
    .update(staffAuthenticators)
    .set({
      wrongTries: sql`case when ${isNewWindow} then 1 else ${staffAuthenticators.wrongTries} + 1 end`,
      wrongSince: sql`case when ${isNewWindow} then ${ctx.now().toISOString()}::timestamptz else ${staffAuthenticators.wrongSince} end`,
    })
    .where(
      and(
        eq(staffAuthenticators.staffId, staffId),
        or(isNewWindow, lt(staffAuthenticators.wrongTries, WRONG_TRIES_MAX)),
      ),
    )
    .returning();
  if (counted) return counted;
  countSecurityLimit("second_factor");
  const headers = { "retry-after": "900" };
  return fail("rate_limited", "Too many wrong codes; try again in 15 minutes.", {}, { headers });
}

export const recordWrongCode = (ctx: Context, subjectId: string, action: Failure): Promise<void> =>
  ctx.db.transaction((db) => recordSecurityEvent({ ...ctx, db }, { action, subjectId }));

/**
 * `triesLeft` is null if the tries aren't counted. It distinguishes a wrong code from the other reasons for
 * `forbidden`, for which another code wouldn't help.
 */
export const failWrongCode = (triesLeft: number | null = null): never =>
  fail("forbidden", "This code is wrong or was used before.", { triesLeft });
