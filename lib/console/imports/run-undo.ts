import type { TenantScope } from "@/lib/contract/api-client";
import { UNDONE_PER_REQUEST_MAX } from "./limits";
import { fetchOutcomes, postUndo } from "./requests";

const PENDING_MAX = 1_000;
const OUTCOMES_PER_REQUEST_MAX = 500;
const POLL_INTERVAL_MS = 400;

/**
 * Undoes an import for some candidates, reports the progress, and waits until it is done or `signal` is
 * aborted. Safe to repeat: each candidate is undone only once.
 */
export async function runUndo(
  scope: TenantScope,
  importId: string,
  candidateIds: readonly string[],
  onProgress: (finished: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const left = [...candidateIds];
  const waiting = new Set<string>();
  while (!signal.aborted && (left.length > 0 || waiting.size > 0)) {
    if (left.length > 0 && waiting.size < PENDING_MAX) {
      const queued = await postUndo(scope, importId, left.splice(0, UNDONE_PER_REQUEST_MAX));
      for (const { mutationId } of queued) waiting.add(mutationId);
    } else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (waiting.size > 0) await removeFinished(scope, waiting);
    onProgress(candidateIds.length - left.length - waiting.size);
  }
}

async function removeFinished(scope: TenantScope, waiting: Set<string>): Promise<void> {
  const mutationIds = [...waiting].slice(0, OUTCOMES_PER_REQUEST_MAX);
  const outcomes = await fetchOutcomes(scope, mutationIds);
  const queued = new Set(
    outcomes.filter(({ status }) => status === "queued").map(({ mutationId }) => mutationId),
  );
  for (const mutationId of mutationIds) if (!queued.has(mutationId)) waiting.delete(mutationId);
}
