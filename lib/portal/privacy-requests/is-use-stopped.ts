import "server-only";
import { findWithdrawnAt } from "@/lib/records/consents/find";
import type { CandidateContext } from "../contexts/candidate-context";
import type { OwnRecord } from "../own-record/get-portal-record";
import { findOwnRequests } from "./request-privacy";

/**
 * Returns whether the region is currently not allowed to use the candidate's data, because an erasure is
 * planned, the candidate has withdrawn consent, or the region has approved a restriction or an objection.
 */
export async function isUseStopped(
  ctx: CandidateContext,
  { erasureRequestedAt, privacyConsent }: Pick<OwnRecord, "erasureRequestedAt" | "privacyConsent">,
): Promise<boolean> {
  if (erasureRequestedAt !== null) return true;
  const [requests, withdrawnAt] = await Promise.all([
    findOwnRequests(ctx),
    findWithdrawnAt(ctx, ctx.session.candidateId, privacyConsent),
  ]);
  return withdrawnAt !== null || requests.some(({ decision }) => decision === "approved");
}
