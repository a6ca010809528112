import "server-only";
import type { Language } from "@/lib/platform/languages";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "./append-own-mutation";
import { waitForOutcome } from "./wait-for-outcome";

/**
 * Deletes the candidate and all their data in this region. Ignores an unknown reason. `pending`: the engine
 * hasn't finished yet. `failed`: the record no longer exists, for example after a merge.
 */
export async function eraseOwnRecord(
  ctx: CandidateContext,
  { reason, language }: { reason: unknown; language: Language },
): Promise<"erased" | "pending" | "failed"> {
  const options = { language, ...(isErasureReason(reason) ? { reason } : {}) };
  const { data } = await appendOwnMutation(ctx, "candidates.delete", {}, options);
  const { status } = await waitForOutcome(ctx, data.mutationId);
  if (status === "failed") return "failed";
  return status === "completed" ? "erased" : "pending";
}
