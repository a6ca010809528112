import { apiError, isApiError, submitMutation, type TenantScope, withRetry } from "@/lib/contract/api-client";
import type { ClosingReason } from "@/lib/records/candidates/closing-reasons";
import { readCandidate } from "@/lib/records/candidates/queries";
import { readClosure } from "./record-queries";

const ATTEMPTS_MAX = 5;

/**
 * A candidate to close or reopen. `closedAt` is the time of the closure to undo. Without it, any closure is
 * undone.
 */
type ClosingTarget = { id: string; closedAt?: string };

/**
 * Closes a candidate for a reason, or reopens them if the reason is null. Sends `If-Match`, so that a change
 * between reading and writing isn't overwritten. Returns null and changes nothing if someone else closed or
 * reopened the candidate first. Otherwise returns the candidate, with the time of the closure. Throws an
 * `ApiError` with the code `closed_again` if the undo would end a later closure, and with the code
 * `candidate_merged` if the candidate has been merged into another one.
 */
export async function closeCandidate(
  scope: TenantScope,
  { id, closedAt }: ClosingTarget,
  reason: ClosingReason | null,
): Promise<ClosingTarget | null> {
  const [path, body] = reason ? ["close", { reason }] : ["reopen", undefined];
  for (let tried = 1; ; tried++) {
    const { data, etag } = await withRetry(() => readClosure(scope, id));
    if ((data !== null) === (reason !== null)) return null;
    if (data && closedAt && data.closedAt !== closedAt) throw apiError("closed_again", "");
    try {
      await submitMutation(scope, "POST", `/candidates/${id}/${path}`, body, {
        ifMatch: etag,
        api: "console",
      });
      // An error mustn't hide that the candidate has been closed.
      const read = reason === null ? null : await readClosure(scope, id).catch(() => null);
      return { id, closedAt: read?.data?.closedAt };
    } catch (error) {
      const isOutdated = isApiError(error) && error.code === "precondition_failed";
      if (isOutdated && (await readCandidate(scope, id)).id !== id) throw apiError("candidate_merged", "");
      if (!isOutdated || tried === ATTEMPTS_MAX) throw error;
    }
  }
}
