import "server-only";
import type { Language } from "@/lib/platform/languages";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "./append-own-mutation";
import { waitForOutcome } from "./wait-for-outcome";

/** Deletes the candidate and all their data in this region. An unknown reason is ignored. */
export async function eraseOwnRecord(
  ctx: CandidateContext,
  { reason, language }: { reason: unknown; language: Language },
): Promise<"erased" | "pending"> {
  const options = { language, ...(isErasureReason(reason) ? { reason } : {}) };
  const { data } = await appendOwnMutation(ctx, "candidates.delete", {}, options);
  const { status } = await waitForOutcome(ctx, data.mutationId);
  return status === "completed" ? "erased" : "pending";
}
