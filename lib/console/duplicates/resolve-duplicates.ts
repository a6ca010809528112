import {
  apiRequest,
  requestData,
  type TenantScope,
  waitForMutationResult,
  withRetry,
} from "@/lib/contract/api-client";
import type { Candidate } from "@/lib/records/candidates/schema";
import type { MergeUndo, NewMerge } from "@/lib/records/merges/schema";
import type { DistinctDecision } from "./schema";

export const decideDistinct = (scope: TenantScope, decision: DistinctDecision) =>
  withRetry(() => apiRequest(scope, "/console/duplicates/distinct", { method: "POST", body: decision }));

/** Queues a write and waits for its result. The idempotency key makes retries safe after a lost response. */
async function submit<Result>(scope: TenantScope, path: string, body: unknown): Promise<Result> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { mutationId } = await withRetry(() =>
    requestData<{ mutationId: string }>(scope, `/console${path}`, { method: "POST", body, headers }),
  );
  return waitForMutationResult<Result>(scope, mutationId);
}

export type Merged = { candidate: Candidate; mergedId: string };

export const mergeCandidates = (scope: TenantScope, id: string, merge: NewMerge) =>
  submit<Merged>(scope, `/candidates/${id}/merge`, merge);

export type UndoneMerge = { candidate: Candidate; restored: Candidate; kept: string[] };

export const undoMerge = (scope: TenantScope, id: string, undo: MergeUndo) =>
  submit<UndoneMerge>(scope, `/candidates/${id}/undo-merge`, undo);
