import "server-only";
import { findConsents } from "@/lib/records/consents/find";
import type { CandidateContext } from "../contexts/candidate-context";
import type { OwnRecord } from "../own-record/get-portal-record";
import { findOwnRequests } from "./request-privacy";

/**
 * Returns whether the region must not use the candidate's data now: an erasure is planned, the candidate has
 * withdrawn their consent, or the region has approved a restriction or an objection. A record that never had
 * consent doesn't count, because the region may have another legal basis.
 */
export async function isUseStopped(
  ctx: CandidateContext,
  { erasureRequestedAt, privacyConsent }: Pick<OwnRecord, "erasureRequestedAt" | "privacyConsent">,
): Promise<boolean> {
  if (erasureRequestedAt !== null) return true;
  const [requests, [consent]] = await Promise.all([
    findOwnRequests(ctx),
    findConsents(ctx, ctx.session.candidateId, { limit: 1 }),
  ]);
  const isWithdrawn = !privacyConsent && consent?.isGiven === false;
  return isWithdrawn || requests.some(({ decision }) => decision === "approved");
}
