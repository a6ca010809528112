import "server-only";
import { hasAuthenticator, passSecondFactor } from "@/lib/access/staff/second-factor";
import { redeemStaffSignIn } from "@/lib/access/staff/sign-in";
import type { Context, StaffAccess } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";

/**
 * A session that was left open is not its person: he shows once more who he is, by a code of his authenticator (or a
 * recovery code), or where he has none by the code of a sign-in mail. Fails with `forbidden` or `rate_limited`.
 */
export async function reauthenticate(ctx: Context & { staff: StaffAccess }, code: string): Promise<void> {
  const { id, email } = ctx.staff.staff;
  if (await hasAuthenticator(id)) return passSecondFactor(ctx, ctx.staff, code);
  const staffId = await redeemStaffSignIn(ctx, { email, code });
  if (staffId !== id) fail("forbidden", "That code is not right, or it was used before.");
}
