import "server-only";
import type { Proof } from "@/lib/access/mailed-proof";
import { type OpenedSession, redeem } from "@/lib/access/sessions/verify";
import type { Context, VisitorContext } from "@/lib/contract/context";
import { isAppError } from "@/lib/contract/errors";

/** Opens the sessions that a sign-in link or code grants; none if the link or code is wrong, used or expired. */
export const redeemIfValid = (
  ctx: Context,
  proof: Proof,
  within: Partial<Pick<VisitorContext, "mode">> = {},
): Promise<OpenedSession[]> =>
  redeem(ctx, proof, within).catch((error: unknown) => {
    if (isAppError(error)) return [];
    throw error;
  });
