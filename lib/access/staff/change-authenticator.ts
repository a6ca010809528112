import "server-only";
import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { staffAuthenticators, staffRecoveryCodes } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import type { Queryable } from "@/lib/platform/database/client";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { recordSecurityEvent } from "../security-log/record";
import type { account } from "./contract";
import {
  findTotpStep,
  hasAuthenticator,
  isSecondFactorMandatory,
  newTotpSecret,
  otpauthUri,
  passSecondFactor,
  replaceRecoveryCodes,
} from "./second-factor";

/*
 * Changes a confirmed authenticator. Each change requires a fresh code or a recovery code, because someone
 * else may be using a session that was left open. A proposed secret isn't stored: the page holds it,
 * encrypted and with an expiry, until the user enters its first code. The proposed secret then replaces the
 * old one.
 */

const PROPOSAL_TTL_MS = 15 * 60 * 1000;

const Proposal = z.object({ staffId: z.string(), secret: z.string(), expiresAt: z.number() });

export const renewRecoveryCodes: Handler<typeof account.renewRecoveryCodes> = async (ctx, { body }) => {
  const subjectId = ctx.staff.staff.id;
  await passSecondFactor(ctx, ctx.staff, body.code);
  const recoveryCodes = await ctx.db.transaction(async (db) => {
    const codes = await replaceRecoveryCodes(db, subjectId);
    await recordSecurityEvent({ ...ctx, db }, { action: "recovery_codes.replaced", subjectId });
    return codes;
  });
  return { data: { recoveryCodes } };
};

export const removeAuthenticator: Handler<typeof account.removeAuthenticator> = async (ctx, { body }) => {
  const { staff } = ctx.staff;
  if (await isSecondFactorMandatory(staff))
    fail("forbidden", "Managers and admins need a second factor; replace the authenticator instead.");
  await passSecondFactor(ctx, ctx.staff, body.code);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staff.id));
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id));
    await recordSecurityEvent({ ...ctx, db: tx }, { action: "authenticator.removed", subjectId: staff.id });
  });
  return { data: { removed: true } };
};

export const proposeAuthenticator: Handler<typeof account.proposeAuthenticator> = async (ctx) => {
  const { id: staffId, email } = ctx.staff.staff;
  if (!(await hasAuthenticator(staffId))) fail("forbidden", "Set up an authenticator first.");
  const secret = newTotpSecret();
  const expiresAt = ctx.now().getTime() + PROPOSAL_TTL_MS;
  const proposal = encrypt(JSON.stringify({ staffId, secret, expiresAt }));
  return { data: { secret, address: otpauthUri(secret, email), proposal } };
};

export const replaceAuthenticator: Handler<typeof account.replaceAuthenticator> = async (ctx, { body }) => {
  const staffId = ctx.staff.staff.id;
  const secret = decryptProposal(ctx, staffId, body.proposal);
  const lastStep = findTotpStep(secret, body.newCode, ctx.now());
  if (lastStep === null) return failInvalidField("newCode", "invalid", "The code of the new app is wrong.");
  await passSecondFactor(ctx, ctx.staff, body.code);
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

/** Returns the secret if the server proposed it to this staff member within the last 15 minutes. */
function decryptProposal(ctx: Context, staffId: string, proposal: string): string {
  try {
    const proposed = Proposal.parse(JSON.parse(decrypt(proposal)));
    if (proposed.staffId === staffId && proposed.expiresAt > ctx.now().getTime()) return proposed.secret;
  } catch {
    // Fall through to the same error as for an expired proposal.
  }
  return failInvalidField(
    "proposal",
    "invalid",
    "Request a new secret: this one has expired or is not yours.",
  );
}

export async function countRecoveryCodes(database: Queryable, staffId: string): Promise<number> {
  const [unused] = await database
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return unused?.codes ?? 0;
}
