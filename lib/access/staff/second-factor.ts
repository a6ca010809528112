import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { cache } from "react";
import { staffRoles } from "@/db/schema/staff";
import { staffAuthenticators, staffRecoveryCodes, staffSessions } from "@/db/schema/staff-sessions";
import type { Context, StaffAccess } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { db, type Queryable, type Transaction } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { type NewSecurityEvent, recordSecurityEvent } from "../security-log/record";
import { newRecoveryCode, recoveryCodeDigest } from "./recovery-codes";
import { failWrongCode, recordWrongCode, redeemAuthenticatorCode } from "./redeem-authenticator-code";
import { decryptProposal, findTotpStep, proposeSecret } from "./totp-secrets";

const RECOVERY_CODE_COUNT = 10;

/**
 * Returns whether this session still needs a second factor. Managers and admins always need one, other staff
 * only if they have set up an authenticator. The result is cached while a page renders.
 */
export const isSecondFactorPending = cache(
  async ({ staff, secondFactorAt }: StaffAccess): Promise<boolean> => {
    if (secondFactorAt) return false;
    return (await isSecondFactorMandatory(staff)) || (await hasAuthenticator(staff.id));
  },
);

/** Returns true for managers and admins. For other roles, the second factor is optional. */
export async function isSecondFactorMandatory(staff: StaffAccess["staff"]): Promise<boolean> {
  if (staff.isAdmin) return true;
  const [managerRole] = await db()
    .select({ staffId: staffRoles.staffId })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.id), inArray(staffRoles.role, ["manager"])))
    .limit(1);
  return managerRole !== undefined;
}

export async function hasAuthenticator(staffId: string): Promise<boolean> {
  const [found] = await db()
    .select({ staffId: staffAuthenticators.staffId })
    .from(staffAuthenticators)
    .where(eq(staffAuthenticators.staffId, staffId));
  return found !== undefined;
}

/**
 * Creates a secret for a first authenticator app. The secret is stored only after the user enters its first
 * code.
 */
export async function startAuthenticator(ctx: Context, { staff }: StaffAccess) {
  if (await hasAuthenticator(staff.id)) failAlreadySetUp();
  return proposeSecret(ctx, staff, "first");
}

/**
 * Stores the proposed secret if its first code is correct, and returns new recovery codes. Fails with
 * `forbidden` if the code is wrong or another authenticator is already set up.
 */
export async function confirmAuthenticator(
  ctx: Context,
  access: StaffAccess,
  { proposal, code }: { proposal: string; code: string },
): Promise<string[]> {
  const staffId = access.staff.id;
  const secret = decryptProposal(ctx, staffId, proposal, "first");
  const lastStep = findTotpStep(secret, code, ctx.now());
  if (lastStep === null) {
    await recordWrongCode(ctx, staffId, "second_factor.failed");
    return failWrongCode();
  }
  return ctx.db.transaction(async (db) => {
    const [stored] = await db
      .insert(staffAuthenticators)
      .values({ staffId, encryptedSecret: encrypt(secret), confirmedAt: ctx.now(), lastStep })
      .onConflictDoNothing()
      .returning({ staffId: staffAuthenticators.staffId });
    const within = { ...ctx, db };
    if (!stored) return (await repeatRecoveryCodes(within, access, secret)) ?? failAlreadySetUp();
    const codes = await replaceRecoveryCodes(db, staffId);
    await markSecondFactorPassed(within, access, { action: "authenticator.added" });
    return codes;
  });
}

/**
 * Returns new recovery codes if the secret is already stored, because the response with the first codes can
 * get lost. Returns null if it isn't stored, or if the session hasn't passed the second factor.
 */
export async function repeatRecoveryCodes(
  ctx: Context<Transaction>,
  { staff: { id: subjectId }, secondFactorAt }: StaffAccess,
  secret: string,
): Promise<string[] | null> {
  const isTheirs = eq(staffAuthenticators.staffId, subjectId);
  const [stored] = await ctx.db.select().from(staffAuthenticators).where(isTheirs).for("update");
  if (!secondFactorAt || !stored || decrypt(stored.encryptedSecret) !== secret) return null;
  const codes = await replaceRecoveryCodes(ctx.db, subjectId);
  await recordSecurityEvent(ctx, { action: "recovery_codes.replaced", subjectId });
  return codes;
}

const failAlreadySetUp = (): never =>
  fail("forbidden", "An authenticator is already set up.", { isSetUp: true });

/**
 * Replaces the recovery codes and returns the new codes in clear text. The database stores only their
 * digests.
 */
export async function replaceRecoveryCodes(transaction: Transaction, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  const digests = await Promise.all(codes.map((code) => recoveryCodeDigest(staffId, code)));
  const rows = digests.map((codeDigest) => ({ staffId, codeDigest }));
  await transaction.insert(staffRecoveryCodes).values(rows);
  return codes;
}

/**
 * Verifies a code from the app, or a recovery code, for this session. Fails with `forbidden` if the code is
 * wrong or no authenticator is set up, and with `rate_limited` after too many wrong codes. Stores
 * `changeDigest`, which marks what a recovery code was used for.
 */
export async function passSecondFactor(
  ctx: Context,
  access: StaffAccess,
  code: string,
  changeDigest: string | null = null,
): Promise<void> {
  if (!(await hasAuthenticator(access.staff.id))) fail("forbidden", "Set up an authenticator first.");
  await redeemAuthenticatorCode(ctx, access.staff.id, code, {
    failure: "second_factor.failed",
    changeDigest,
    onAccepted: (within, via) =>
      markSecondFactorPassed(within, access, { action: "second_factor.passed", details: { via } }),
  });
}

export async function skipSecondFactor(ctx: Context, access: StaffAccess): Promise<void> {
  if (!env().DEMO) fail("forbidden", "The second factor can be skipped only in the demo.");
  await markSecondFactorPassed(ctx, access, { action: "second_factor.skipped" });
}

const markSecondFactorPassed = (
  ctx: Context<Queryable>,
  { sessionId, staff }: StaffAccess,
  event: Omit<NewSecurityEvent, "subjectId">,
) =>
  ctx.db.transaction(async (db) => {
    await db.update(staffSessions).set({ secondFactorAt: ctx.now() }).where(eq(staffSessions.id, sessionId));
    await recordSecurityEvent({ ...ctx, db }, { ...event, subjectId: staff.id });
  });
