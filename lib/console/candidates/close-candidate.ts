import { apiError, isApiError, submitMutation, type TenantScope, withRetry } from "@/lib/contract/api-client";
import type { ClosingReason } from "@/lib/records/candidates/closing-reasons";
import { readCandidate } from "@/lib/records/candidates/queries";
import { readClosure } from "./record-queries";

const ATTEMPTS_MAX = 5;

/**
 * Closes a candidate for a reason, or reopens them if the reason is null. Sends `If-Match`, so that a change
 * between reading and writing isn't overwritten. Returns false and changes nothing if someone else closed or
 * reopened the candidate first. Throws an `ApiError` with the code `candidate_merged` if the candidate has been
 * merged into another one.
 */
export async function closeCandidate(
  scope: TenantScope,
  id: string,
  reason: ClosingReason | null,
): Promise<boolean> {
  const [path, body] = reason ? ["close", { reason }] : ["reopen", undefined];
  for (let tried = 1; ; tried++) {
    const { data, etag } = await withRetry(() => readClosure(scope, id));
    if ((data !== null) === (reason !== null)) return false;
    try {
      await submitMutation(scope, "POST", `/candidates/${id}/${path}`, body, {
        ifMatch: etag,
        api: "console",
      });
      return true;
    } catch (error) {
      const isOutdated = isApiError(error) && error.code === "precondition_failed";
      if (isOutdated && (await readCandidate(scope, id)).id !== id) throw apiError("candidate_merged", "");
      if (!isOutdated || tried === ATTEMPTS_MAX) throw error;
    }
  }
}
