import "server-only";
import { eq } from "drizzle-orm";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { Context, StaffAccess } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { acrossBases } from "@/lib/platform/database/base-database";
import type { Transaction } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { recordSecurityEvent } from "../security-log/record";
import type { StepUpOptions } from "./queries";
import { failWrongCode, recordWrongCode, redeemAuthenticatorCode } from "./redeem-authenticator-code";
import { hasAuthenticator } from "./second-factor";
import { assertTriesLeftToday, redeemSignInProof } from "./sign-in";

/*
 * Step-up authentication: before exporting or deleting personal data, or giving access to it, users must
 * prove again who they are, because someone else may be using a session that was left open. A candidate's
 * e-mail address gives access too: someone who reads that mailbox can sign in to the portal as the candidate.
 */

/** Returns whether the session's last proof is too old for an export, for example. */
export function isStepUpNeeded({ provenAt }: StaffAccess, now: Date): boolean {
  const minutes = env().STAFF_STEP_UP_MINUTES;
  return minutes > 0 && now.getTime() - provenAt.getTime() >= minutes * 60_000;
}

/** Fails with `step_up_required` if the session's last proof is too old. */
export async function assertSteppedUp(
  access: StaffAccess,
  now: Date,
  headers: Record<string, string> = {},
): Promise<void> {
  if (!isStepUpNeeded(access, now)) return;
  fail("step_up_required", "Confirm that it's you first.", await stepUpOptions(access), { headers });
}

/** Returns how a staff member can prove who they are, for the step-up dialog. */
const stepUpOptions = async (access: StaffAccess): Promise<StepUpOptions> => ({
  confirmBy: await findConfirmation(access),
  canBeSkipped: env().DEMO,
});

/** Returns what proves who a staff member is: an authenticator, or without one, e-mail or the provider. */
export async function findConfirmation({ staff }: StaffAccess): Promise<StepUpOptions["confirmBy"]> {
  if (await hasAuthenticator(staff.id)) return "authenticator";
  return env().OIDC_ONLY ? "provider" : "mail";
}

/**
 * Completes the step-up of this session. Requires an authenticator code or a recovery code, or a mailed
 * sign-in code if the staff member has no authenticator. The mailed code also works before the second factor,
 * because setting up a first authenticator needs a fresh proof. Fails with `forbidden`,
 * `second_factor_required` or `rate_limited`.
 */
export async function reauthenticate(
  restricted: Context & { staff: StaffAccess },
  code: string,
): Promise<void> {
  // Sessions and authenticators of staff belong to no base.
  const ctx = acrossBases(restricted);
  const subjectId = ctx.staff.staff.id;
  const hasApp = await hasAuthenticator(subjectId);
  if (hasApp && !ctx.staff.secondFactorAt)
    fail("second_factor_required", "Confirm with your authenticator first.");
  // Recorded in the transaction that consumes the code, so that a lost connection doesn't cost the code.
  const onAccepted = async (
    { db }: Pick<Context<Transaction>, "db">,
    via: "app" | "recovery_code" | "mail",
  ) => {
    const isThisSession = eq(staffSessions.id, ctx.staff.sessionId);
    await db.update(staffSessions).set({ steppedUpAt: ctx.now() }).where(isThisSession);
    await recordSecurityEvent({ ...ctx, db }, { action: "step_up.passed", subjectId, details: { via } });
  };
  if (hasApp) await redeemAuthenticatorCode(ctx, subjectId, code, { failure: "step_up.failed", onAccepted });
  else await redeemMailedCode(ctx, code, onAccepted);
}

async function redeemMailedCode(
  ctx: Context & { staff: StaffAccess },
  code: string,
  onAccepted: (ctx: Pick<Context<Transaction>, "db">, via: "mail") => Promise<void>,
): Promise<void> {
  const { id, email } = ctx.staff.staff;
  const redeemed = await ctx.db.transaction(async (db) => {
    const found = await redeemSignInProof({ ...ctx, db }, { email, code });
    if (found.staffId === id) await onAccepted({ db }, "mail");
    return found;
  });
  if (redeemed.staffId === id) return;
  await recordWrongCode(ctx, id, "step_up.failed");
  assertTriesLeftToday(redeemed);
  failWrongCode();
}
