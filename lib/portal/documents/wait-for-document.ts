import "server-only";
import type { CandidateContext } from "../contexts/candidate-context";
import { waitForOutcome } from "../own-record/wait-for-outcome";
import type { UploadOutcome } from "./queue-own-document";

const OUTCOME_BY_ERROR_CODE: Record<string, UploadOutcome> = {
  attachment_refused: "refused",
  attachment_too_large: "tooLarge",
  // An upload has only one precondition: the candidate must have room for another document.
  precondition_failed: "tooMany",
};

/** Waits for the outcome of a queued document. Returns `later` if the wait times out. */
export async function waitForDocument(ctx: CandidateContext, mutationId: string): Promise<UploadOutcome> {
  const { status, errorCode } = await waitForOutcome(ctx, mutationId);
  if (status === "queued") return "later";
  return status === "completed" ? "added" : (OUTCOME_BY_ERROR_CODE[errorCode ?? ""] ?? "failed");
}
