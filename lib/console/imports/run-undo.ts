import type { TenantScope } from "@/lib/contract/api-client";
import { UNDONE_PER_REQUEST_MAX } from "./limits";
import { postUndo, takeFinished } from "./requests";

const PENDING_MAX = 1_000;
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
  const waiting = new Map<string, string>();
  while (!signal.aborted && (left.length > 0 || waiting.size > 0)) {
    if (left.length > 0 && waiting.size < PENDING_MAX) {
      const queued = await postUndo(scope, importId, left.splice(0, UNDONE_PER_REQUEST_MAX));
      for (const { mutationId, candidateId } of queued) waiting.set(mutationId, candidateId);
    } else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (waiting.size > 0) await takeFinished(scope, waiting);
    onProgress(candidateIds.length - left.length - waiting.size);
  }
}
