import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { staffAuthenticators, staffRecoveryCodes } from "@/db/schema/staff-sessions";
import type { Context, StaffAccess } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import type { Queryable } from "@/lib/platform/database/client";
import { encrypt } from "@/lib/platform/secrets";
import { recordSecurityEvent } from "../security-log/record";
import type { account } from "./contract";
import { type AuthenticatorChange, changeDigest } from "./recovery-codes";
import {
  hasAuthenticator,
  isSecondFactorMandatory,
  passSecondFactor,
  repeatRecoveryCodes,
  replaceRecoveryCodes,
} from "./second-factor";
import { decryptProposal, findTotpStep, proposeSecret } from "./totp-secrets";

/*
 * Changes an authenticator. Each change requires a fresh code or a recovery code, because someone else may be
 * using a session that was left open.
 */

export const renewRecoveryCodes: Handler<typeof account.renewRecoveryCodes> = async (ctx, { body }) => {
  const staffId = ctx.staff.staff.id;
  const codeDigest = await requireCode(ctx, "renewal", body.code);
  const recoveryCodes = await ctx.db.transaction(async (db) => {
    const codes = await replaceRecoveryCodes(db, staffId);
    const mark = codeDigest && { staffId, codeDigest, usedAt: ctx.now() };
    if (mark) await db.insert(staffRecoveryCodes).values(mark).onConflictDoNothing();
    await recordSecurityEvent({ ...ctx, db }, { action: "recovery_codes.replaced", subjectId: staffId });
    return codes;
  });
  return { data: { recoveryCodes } };
};

/**
 * Verifies the code for a change. Accepts a recovery code again if the session has just used it for the same
 * change. If the change fails after that, or the response with the new codes gets lost, someone without the
 * app may have no other code that works. Returns the digest that marks this use.
 */
async function requireCode(
  ctx: Context & { staff: StaffAccess },
  change: AuthenticatorChange,
  code: string,
): Promise<string | null> {
  const codeDigest = changeDigest(change, ctx.staff.sessionId, code);
  const isRepeated = codeDigest !== null && (await wasJustUsed(ctx, codeDigest));
  if (!isRepeated) await passSecondFactor(ctx, ctx.staff, code, codeDigest);
  return codeDigest;
}

const REPEAT_WINDOW_MS = 15 * 60 * 1000;

async function wasJustUsed({ db, now }: Context, codeDigest: string): Promise<boolean> {
  const since = new Date(now().getTime() - REPEAT_WINDOW_MS);
  const { codeDigest: digest, usedAt } = staffRecoveryCodes;
  return (await db.$count(staffRecoveryCodes, and(eq(digest, codeDigest), gt(usedAt, since)))) > 0;
}

export const removeAuthenticator: Handler<typeof account.removeAuthenticator> = async (ctx, { body }) => {
  const { staff } = ctx.staff;
  if (await isSecondFactorMandatory(staff))
    fail("forbidden", "Managers and admins need a second factor; replace the authenticator instead.");
  await requireCode(ctx, "removal", body.code);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staff.id));
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id));
    await recordSecurityEvent({ ...ctx, db: tx }, { action: "authenticator.removed", subjectId: staff.id });
  });
  return { data: { removed: true } };
};

export const proposeAuthenticator: Handler<typeof account.proposeAuthenticator> = async (ctx) => {
  const { staff } = ctx.staff;
  if (!(await hasAuthenticator(staff.id))) fail("forbidden", "Set up an authenticator first.");
  return { data: proposeSecret(ctx, staff, "replacement") };
};

export const replaceAuthenticator: Handler<typeof account.replaceAuthenticator> = async (ctx, { body }) => {
  const staffId = ctx.staff.staff.id;
  const secret = decryptProposal(ctx, staffId, body.proposal, "replacement");
  const lastStep = findTotpStep(secret, body.newCode, ctx.now());
  if (lastStep === null) return failInvalidField("newCode", "invalid", "The code from the new app is wrong.");
  const repeated = await ctx.db.transaction((db) => repeatRecoveryCodes({ ...ctx, db }, ctx.staff, secret));
  if (repeated) return { data: { recoveryCodes: repeated } };
  await requireCode(ctx, "replacement", body.code);
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    await tx
      .update(staffAuthenticators)
      .set({ encryptedSecret: encrypt(secret), confirmedAt: ctx.now(), lastStep })
      .where(eq(staffAuthenticators.staffId, staffId));
    const codes = await replaceRecoveryCodes(tx, staffId);
    await recordSecurityEvent({ ...ctx, db: tx }, { action: "authenticator.replaced", subjectId: staffId });
    return codes;
  });
  return { data: { recoveryCodes } };
};

export const countRecoveryCodes = async (database: Queryable, staffId: string): Promise<number> =>
  database.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  );
