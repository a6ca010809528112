import "server-only";
import { CandidateSelfPatch } from "@/lib/records/candidates/schema";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { waitForOutcome } from "../own-record/wait-for-outcome";
import { findConsentText } from "../region-texts/find";

type ConsentChange = { isGiven: boolean; shownVersion: number };

/**
 * Gives or withdraws consent. Returns `outdated` if the candidate agrees to a text that isn't the current
 * version, and `pending` if the change is still queued when the wait times out.
 */
export async function changeOwnConsent(
  ctx: CandidateContext,
  { isGiven, shownVersion }: ConsentChange,
): Promise<"changed" | "pending" | "failed" | "outdated"> {
  const { version } = await findConsentText(ctx.db, ctx.region.id);
  if (isGiven && shownVersion !== version) return "outdated";
  const body = CandidateSelfPatch.parse({ privacyConsent: isGiven });
  const options = isGiven ? { consentText: version } : {};
  const { data } = await appendOwnMutation(ctx, "candidates.update", { body }, options);
  const { status } = await waitForOutcome(ctx, data.mutationId);
  if (status === "queued") return "pending";
  return status === "completed" ? "changed" : "failed";
}
