import "server-only";
import { entityTagOf } from "@/lib/records/candidates/entity-tag";
import { getCandidate } from "@/lib/records/candidates/find";
import { presentCandidate } from "@/lib/records/candidates/present";
import type { CandidateContext } from "../contexts/candidate-context";
import { type FormGroup, findFieldSet } from "../field-groups/find-field-set";
import { type ChangeState, reviewChanges } from "../field-groups/review-changes";
import { appendOwnMutation } from "./append-own-mutation";
import { hasQueuedChanges } from "./me";
import { waitForOutcome } from "./wait-for-outcome";

const TRIES_MAX = 5;

/**
 * Saves a group of fields if the candidate has confirmed the changes. Otherwise, or if that fails, returns the
 * form's next step.
 * If someone else changes the record between the comparison and the execution, compares again. Doesn't check
 * the record's version while an earlier change by the candidate is queued, because that change would make
 * this one fail.
 */
export async function saveOwnChanges(
  ctx: CandidateContext,
  group: FormGroup,
  form: FormData,
): Promise<ChangeState | "saved" | "kept"> {
  for (let tried = 1; ; tried += 1) {
    const [stored, fieldSet] = await Promise.all([
      getCandidate(ctx, ctx.session.candidateId),
      findFieldSet(ctx, group),
    ]);
    const { customFields } = stored;
    const values = fieldSet.storedValues({ ...presentCandidate(stored, ctx.now()), customFields });
    const review = reviewChanges(fieldSet, form, { stored: values, today: ctx.now() });
    if (review.status === "open") return review.state;
    if (review.status === "kept") return "kept";
    const etag = entityTagOf(stored, { now: ctx.now(), interactions: undefined });
    const ifMatch = (await hasQueuedChanges(ctx)) ? undefined : [etag.slice(1, -1)];
    const write = { body: fieldSet.toBody(review.patch), rawBody: review.rawPatch, ifMatch };
    const { data } = await appendOwnMutation(ctx, "candidates.update", write);
    const { errorCode } = await waitForOutcome(ctx, data.mutationId);
    if (errorCode === null) return "saved";
    if (errorCode !== "precondition_failed" || tried === TRIES_MAX)
      return { ...review.state, isFailed: true };
  }
}
