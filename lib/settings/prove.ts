import "server-only";
import type { Context } from "@/lib/context";
import { fail } from "@/lib/errors";
import type { StaffAccess } from "@/lib/staff/access";
import { hasAuthenticator, passSecondFactor } from "@/lib/staff/second-factor";
import { takeStaffSignIn } from "@/lib/staff/sign-in";

/**
 * A session that was left open is not its person: he shows once more who he is, by a code of his authenticator (or a
 * recovery code), or where he has none by the code of a sign-in mail. Fails with `forbidden` or `rate_limited`.
 */
export async function proveAgain(ctx: Context & { staff: StaffAccess }, code: string): Promise<void> {
  const { id, email } = ctx.staff.staff;
  if (await hasAuthenticator(id)) return passSecondFactor(ctx, ctx.staff, code);
  const staffId = await takeStaffSignIn(ctx, { email, code });
  if (staffId !== id) fail("forbidden", "That code is not right, or it was used before.");
}
