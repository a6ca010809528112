import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { isRepeat } from "@/lib/engine/mutations/first-use";
import { getCandidate } from "@/lib/records/candidates/find";
import { assertMergeVersions } from "@/lib/records/merges/assert-merge-versions";
import { getUndoData } from "@/lib/records/merges/undo-merge";
import type { duplicates } from "./contract";

/**
 * Queues a merge, unless a record has changed since the user saw it. The engine repeats this check when it
 * executes the merge. Skips the checks for a repeated request, because they would fail if the merge was
 * already executed.
 */
export const queueMerge: Handler<typeof duplicates.merge> = async (
  ctx,
  { params, query, body },
  contract,
) => {
  if (params.id === body.mergedId)
    failInvalidField("mergedId", "invalid", "Must not be the candidate in the path.");
  if (!(await isRepeat(ctx, query))) {
    const remaining = await getCandidate(ctx, params.id);
    assertMergeVersions(remaining, await getCandidate(ctx, body.mergedId), body.versions);
  }
  return appendMutation(ctx, { params, query, body, rawBody: body }, contract);
};

export const queueUndoMerge: Handler<typeof duplicates.undoMerge> = async (
  ctx,
  { params, query, body },
  contract,
) => {
  if (!(await isRepeat(ctx, query))) {
    await getCandidate(ctx, params.id);
    await getUndoData(ctx, params.id, body.mergedId);
  }
  return appendMutation(ctx, { params, query, body, rawBody: body }, contract);
};
