import "server-only";
import { hasAuthenticator, passSecondFactor } from "@/lib/access/staff/second-factor";
import { redeemStaffSignIn } from "@/lib/access/staff/sign-in";
import type { Context, StaffAccess } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";

/**
 * Protects against misuse of an open session. Requires an authenticator code or a recovery code, or a mailed
 * sign-in code if the staff member has no authenticator. Fails with `forbidden` or `rate_limited`.
 */
export async function reauthenticate(ctx: Context & { staff: StaffAccess }, code: string): Promise<void> {
  const { id, email } = ctx.staff.staff;
  if (await hasAuthenticator(id)) return passSecondFactor(ctx, ctx.staff, code);
  const staffId = await redeemStaffSignIn(ctx, { email, code });
  if (staffId !== id) fail("forbidden", "This code is wrong or was already used.");
}
