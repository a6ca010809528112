import "server-only";
import type { Language } from "@/lib/platform/languages";
import { valuesByKey } from "@/lib/records/candidate-changes/diff-values";
import type { SeenValues } from "@/lib/records/candidates/assert-seen-values";
import { getCandidate } from "@/lib/records/candidates/find";
import { presentCandidate } from "@/lib/records/candidates/present";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import type { CandidateContext } from "../contexts/candidate-context";
import { type FormGroup, findFieldSet } from "../field-groups/find-field-set";
import { type ChangeState, reviewChanges } from "../field-groups/review-changes";
import { appendOwnMutation } from "./append-own-mutation";
import { findQueuedBodies } from "./me";
import { waitForOutcome } from "./wait-for-outcome";

const TRIES_MAX = 5;

/**
 * Saves a group of fields if the candidate has confirmed the changes. If they haven't, or if saving fails,
 * returns the form's next state. Retries if someone else changes one of the fields before the engine executes
 * the write. Returns `saved` even if the write is still queued when the wait times out. Returns `kept` if the
 * candidate chose to keep the region's values.
 */
export async function saveOwnChanges(
  ctx: CandidateContext,
  group: FormGroup,
  form: FormData,
  language: Language,
): Promise<ChangeState | "saved" | "kept"> {
  for (let tried = 1; ; tried += 1) {
    const [stored, fieldSet] = await Promise.all([
      getCandidate(ctx, ctx.session.candidateId),
      findFieldSet(ctx, group, language),
    ]);
    const { customFields } = stored;
    const values = fieldSet.storedValues({ ...presentCandidate(stored, ctx.now()), customFields });
    const unfit = fieldSet.unfitDigests({ customFields });
    const review = reviewChanges(fieldSet, form, { stored: values, unfit, today: ctx.now() });
    if (review.status === "open") return review.state;
    if (review.status === "kept") return "kept";
    const write = { body: fieldSet.toBody(review.patch), rawBody: review.rawPatch };
    const seen = await findSeenValues(ctx, stored, write.body);
    const { data } = await appendOwnMutation(ctx, "candidates.update", write, { seen });
    const { errorCode } = await waitForOutcome(ctx, data.mutationId);
    if (errorCode === null) return "saved";
    if (errorCode !== "precondition_failed" || tried === TRIES_MAX)
      return { ...review.state, isFailed: true };
  }
}

/**
 * Returns the values that the update may replace: the stored values, and the values that the candidate's own
 * queued changes will store.
 */
async function findSeenValues(
  ctx: CandidateContext,
  stored: StoredCandidate,
  body: Record<string, unknown>,
): Promise<SeenValues> {
  const known = valuesByKey(stored);
  const queued = (await findQueuedBodies(ctx)).map(valuesByKey);
  const seen = (key: string) => [
    known[key],
    ...queued.flatMap((values) => (key in values ? [values[key]] : [])),
  ];
  return Object.fromEntries(Object.keys(valuesByKey(body)).map((key) => [key, seen(key)]));
}
