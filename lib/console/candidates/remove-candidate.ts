import { apiError, isApiError, submitMutation, type TenantScope } from "@/lib/contract/api-client";
import { readCandidate } from "@/lib/records/candidates/queries";

const REQUESTS = {
  archive: { method: "POST", path: "/archive" },
  delete: { method: "DELETE", path: "" },
} as const;
export type Removal = keyof typeof REQUESTS;

/**
 * Anonymizes or deletes a candidate. Sends `If-Match` with the version that the user saw, because someone else
 * may have merged another record into this one since. If `seen` is null, uses the current version. Throws an
 * `ApiError`: `changed_since_seen` if the record or its interactions have changed, `being_erased` if the
 * candidate has asked for erasure, and `candidate_merged` if they have been merged into another candidate.
 */
export async function removeCandidate(
  scope: TenantScope,
  id: string,
  { removal, seen }: { removal: Removal; seen: string | null },
): Promise<void> {
  const { method, path } = REQUESTS[removal];
  const ifMatch = seen ?? (await readCandidate(scope, id)).etag;
  try {
    await submitMutation(scope, method, `/candidates/${id}${path}`, undefined, { ifMatch });
  } catch (error) {
    if (!isApiError(error) || error.code !== "precondition_failed") throw error;
    // Throws if the candidate is gone.
    const current = await readCandidate(scope, id);
    if (current.id !== id) throw apiError("candidate_merged", "");
    const isBeingErased = removal === "archive" && current.erasureRequestedAt !== null;
    throw apiError(isBeingErased ? "being_erased" : "changed_since_seen", "");
  }
}
