import "server-only";
import { storeRequest } from "@/lib/access/sessions/request";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "@/lib/records/candidates/find";
import type { consoleCandidates } from "./contract";

/**
 * Requests a sign-in mail, as candidates can do themselves, but only for this region's records. The mail is
 * in Dutch, because the adviser's language may differ from the candidate's.
 */
export const mailSignInLink: Handler<typeof consoleCandidates.mailSignInLink> = async (ctx, { params }) => {
  const { email } = await getCandidate(ctx, params.id);
  const visitor = { ...ctx, mode: ctx.base.mode, language: "nl" as const, device: null };
  const mailAgainAt = await storeRequest(visitor, { email });
  return { data: { mailAgainAt: mailAgainAt?.toISOString() ?? null } };
};
