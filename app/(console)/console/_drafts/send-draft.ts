import { apiError, isApiError, isTransient, type TenantScope } from "@/lib/contract/api-client";
import { readCandidate } from "@/lib/records/candidates/queries";
import { beginSave, candidateOf, draftSendKey, readOrigin, removeSendKey, setSending } from "./draft-store";

/**
 * The error codes after which the write may still have been accepted, for example if the session ended, or
 * the user lost their role, during the request.
 */
const UNKNOWN_OUTCOMES = [
  "unauthorized",
  "second_factor_required",
  "forbidden",
  "region_not_found",
  "internal_error",
  "mutation_not_found",
];

/** Returns whether a write ended because the user keeps someone else's value instead. */
export const isKeptTheirs = (error: unknown) => isApiError(error) && error.code === "kept_theirs";

/** Returns whether a failed write may have been accepted. */
export const mayBeAccepted = (error: unknown): boolean =>
  isTransient(error) || (isApiError(error) && UNKNOWN_OUTCOMES.includes(error.code));

/**
 * Sends the draft as a write. Removes the draft on success, or if the user keeps someone else's value. Keeps
 * the draft's idempotency key if the write may have been accepted, so that a retry stores the input only once.
 */
export async function sendDraft<Result>(
  scope: TenantScope,
  key: string,
  write: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const sendKey = draftSendKey(key);
  const settle = beginSave(key);
  setSending(key, true);
  try {
    await assertStillMerged(scope, key);
    const result = await write(sendKey);
    settle();
    return result;
  } catch (error) {
    if (isKeptTheirs(error)) settle();
    else if (!mayBeAccepted(error)) removeSendKey(key);
    throw error;
  } finally {
    setSending(key, false);
  }
}

/**
 * Throws `merge_undone` if the merge that moved the draft to this record has been undone, because the draft
 * is about the person whose record was restored.
 */
async function assertStillMerged(scope: TenantScope, key: string): Promise<void> {
  const origin = readOrigin(key);
  if (origin && (await readCandidate(scope, origin.id)).id !== candidateOf(key))
    throw apiError("merge_undone", "");
}
