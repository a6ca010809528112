import { isApiError, isTransient } from "@/lib/contract/api-client";
import { beginSave, draftSendKey, removeSendKey, setSending } from "./draft-store";

/**
 * The error codes after which the write may still have been accepted, for example if the session ended during
 * the request.
 */
const UNKNOWN_OUTCOMES = [
  "unauthorized",
  "second_factor_required",
  "forbidden",
  "internal_error",
  "mutation_not_found",
];

const mayBeAccepted = (error: unknown): boolean =>
  isTransient(error) || (isApiError(error) && UNKNOWN_OUTCOMES.includes(error.code));

/**
 * Sends the draft as a write. Removes the draft on success. Keeps the draft's idempotency key if the write
 * may have been accepted, so that a retry stores the input only once.
 */
export async function sendDraft<Result>(
  key: string,
  write: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const sendKey = draftSendKey(key);
  const settle = beginSave(key);
  setSending(key, true);
  try {
    const result = await write(sendKey);
    settle();
    return result;
  } catch (error) {
    if (!mayBeAccepted(error)) removeSendKey(key);
    throw error;
  } finally {
    setSending(key, false);
  }
}
