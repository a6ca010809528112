import "server-only";
import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { staffAuthenticators, staffRecoveryCodes } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/contract/context";
import type { Verb } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { seal, unseal } from "@/lib/platform/secrets";
import type { account } from "./contract";
import {
  addressOf,
  hasAuthenticator,
  mustHaveSecondFactor,
  newSecret,
  passSecondFactor,
  putRecoveryCodes,
  stepOf,
} from "./second-factor";

/*
 * Changes of an authenticator that is set up. Each takes a fresh code of it, or a recovery code: a session that was left open is not
 * its person. A new secret stays with the page that asked for it, sealed, until its first code: the old app counts until then.
 */

const PROPOSED_FOR_MS = 15 * 60 * 1000;

const Proposal = z.object({ staffId: z.string(), secret: z.string(), until: z.number() });

export const renewRecoveryCodes: Verb<typeof account.renewRecoveryCodes> = async (ctx, { body }) => {
  await passSecondFactor(ctx, ctx.staff, body.code);
  return {
    data: { recoveryCodes: await ctx.db.transaction((tx) => putRecoveryCodes(tx, ctx.staff.staff.id)) },
  };
};

export const removeAuthenticator: Verb<typeof account.removeAuthenticator> = async (ctx, { body }) => {
  const { staff } = ctx.staff;
  if (await mustHaveSecondFactor(staff)) fail("forbidden", "Managers and admins can't be without one.");
  await passSecondFactor(ctx, ctx.staff, body.code);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, staff.id));
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id));
  });
  return { data: { removed: true } };
};

export const proposeAuthenticator: Verb<typeof account.proposeAuthenticator> = async (ctx) => {
  const { id: staffId, email } = ctx.staff.staff;
  if (!(await hasAuthenticator(staffId))) fail("forbidden", "Set up an authenticator first.");
  const secret = newSecret();
  const until = ctx.now().getTime() + PROPOSED_FOR_MS;
  const proposal = seal(JSON.stringify({ staffId, secret, until }));
  return { data: { secret, address: addressOf(secret, email), proposal } };
};

export const replaceAuthenticator: Verb<typeof account.replaceAuthenticator> = async (ctx, { body }) => {
  const staffId = ctx.staff.staff.id;
  const secret = open(ctx, staffId, body.proposal);
  const lastStep = stepOf(secret, body.newCode, ctx.now());
  if (lastStep === null) return refuse("newCode", "The code of the new app is not right.");
  await passSecondFactor(ctx, ctx.staff, body.code);
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    await tx
      .update(staffAuthenticators)
      .set({ sealedSecret: seal(secret), confirmedAt: ctx.now(), lastStep })
      .where(eq(staffAuthenticators.staffId, staffId));
    return putRecoveryCodes(tx, staffId);
  });
  return { data: { recoveryCodes } };
};

/** The secret that was proposed to this person, within 15 minutes. */
function open(ctx: Context, staffId: string, proposal: string): string {
  try {
    const proposed = Proposal.parse(JSON.parse(unseal(proposal)));
    if (proposed.staffId === staffId && proposed.until > ctx.now().getTime()) return proposed.secret;
  } catch {
    // Told below: what can't be opened was never proposed.
  }
  return refuse("proposal", "Ask for a new secret: this one was not proposed to you, or is too old.");
}

function refuse(field: string, message: string): never {
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
