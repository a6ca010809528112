import "server-only";
import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { staffAuthenticators, staffRecoveryCodes } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { decrypt, encrypt } from "@/lib/platform/secrets";
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
 * Changes of an authenticator that is set up. Each takes a fresh code of it, or a recovery code: a session that was left open is not
 * its person. A new secret stays with the page that asked for it, sealed, until its first code: the old app counts until then.
 */

const PROPOSAL_TTL_MS = 15 * 60 * 1000;

const Proposal = z.object({ staffId: z.string(), secret: z.string(), until: z.number() });

export const renewRecoveryCodes: Handler<typeof account.renewRecoveryCodes> = async (ctx, { body }) => {
  await passSecondFactor(ctx, ctx.staff, body.code);
  return {
    data: { recoveryCodes: await ctx.db.transaction((tx) => replaceRecoveryCodes(tx, ctx.staff.staff.id)) },
  };
};

export const removeAuthenticator: Handler<typeof account.removeAuthenticator> = async (ctx, { body }) => {
  const { staff } = ctx.staff;
  if (await isSecondFactorMandatory(staff)) fail("forbidden", "Managers and admins can't be without one.");
  await passSecondFactor(ctx, ctx.staff, body.code);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staff.id));
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id));
  });
  return { data: { removed: true } };
};

export const proposeAuthenticator: Handler<typeof account.proposeAuthenticator> = async (ctx) => {
  const { id: staffId, email } = ctx.staff.staff;
  if (!(await hasAuthenticator(staffId))) fail("forbidden", "Set up an authenticator first.");
  const secret = newTotpSecret();
  const until = ctx.now().getTime() + PROPOSAL_TTL_MS;
  const proposal = encrypt(JSON.stringify({ staffId, secret, until }));
  return { data: { secret, address: otpauthUri(secret, email), proposal } };
};

export const replaceAuthenticator: Handler<typeof account.replaceAuthenticator> = async (ctx, { body }) => {
  const staffId = ctx.staff.staff.id;
  const secret = decryptProposal(ctx, staffId, body.proposal);
  const lastStep = findTotpStep(secret, body.newCode, ctx.now());
  if (lastStep === null) return failInvalid("newCode", "The code of the new app is not right.");
  await passSecondFactor(ctx, ctx.staff, body.code);
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    await tx
      .update(staffAuthenticators)
      .set({ sealedSecret: encrypt(secret), confirmedAt: ctx.now(), lastStep })
      .where(eq(staffAuthenticators.staffId, staffId));
    return replaceRecoveryCodes(tx, staffId);
  });
  return { data: { recoveryCodes } };
};

/** The secret that was proposed to this person, within 15 minutes. */
function decryptProposal(ctx: Context, staffId: string, proposal: string): string {
  try {
    const proposed = Proposal.parse(JSON.parse(decrypt(proposal)));
    if (proposed.staffId === staffId && proposed.until > ctx.now().getTime()) return proposed.secret;
  } catch {
    // Told below: what can't be opened was never proposed.
  }
  return failInvalid("proposal", "Ask for a new secret: this one was not proposed to you, or is too old.");
}

function failInvalid(field: string, message: string): never {
  const issue = { path: [field], pointer: `/${field}`, location: "body" as const, code: "refused", message };
  return fail("validation_error", "1 field is not valid.", { issues: [issue] });
}

/** How many of a person's recovery codes are unused. */
export async function countRecoveryCodes(database: Queryable, staffId: string): Promise<number> {
  const [left] = await database
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return left?.codes ?? 0;
}
