import "server-only";
import { storeRequest } from "@/lib/access/sessions/request";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "@/lib/records/candidates/find";
import type { consoleCandidates } from "./contract";

/**
 * Requests a sign-in mail as the candidate could themselves, for this region's records only. In Dutch: staff may use
 * the console in another language than the candidate's.
 */
export const mailSignInLink: Handler<typeof consoleCandidates.mailSignInLink> = async (ctx, { params }) => {
  const { email } = await getCandidate(ctx, params.id);
  const visitor = { ...ctx, mode: ctx.base.mode, language: "nl" as const, device: null };
  const mailAgainAt = await storeRequest(visitor, { email });
  return { data: { mailAgainAt: mailAgainAt?.toISOString() ?? null } };
};
