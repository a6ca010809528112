import "server-only";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import type { OwnRecord } from "../own-record/get-portal-record";
import { waitForOutcome } from "../own-record/wait-for-outcome";

/**
 * Deletes one of the candidate's documents. Returns `unknown` if the candidate has no document with this id,
 * or `later` if the deletion is still queued when the wait times out.
 */
export async function removeOwnDocument(
  ctx: CandidateContext,
  own: Pick<OwnRecord, (typeof ATTACHMENT_FIELDS)[number]>,
  id: string,
): Promise<"removed" | "later" | "notRemoved" | "unknown"> {
  const field = ATTACHMENT_FIELDS.find((name) => own[name].some((document) => document.id === id));
  if (!field) return "unknown";
  const { data } = await appendOwnMutation(ctx, "attachments.delete", { body: { [field]: [{ id }] } });
  const { status } = await waitForOutcome(ctx, data.mutationId);
  if (status === "queued") return "later";
  return status === "completed" ? "removed" : "notRemoved";
}
