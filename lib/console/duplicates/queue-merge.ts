import "server-only";
import { and, eq } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { getCandidate } from "@/lib/records/candidates/find";
import { assertSeen } from "@/lib/records/merges/assert-seen";
import { getUndoData } from "@/lib/records/merges/undo-merge";
import type { duplicates } from "./contract";

/**
 * Queues a merge, unless a record has changed since the user saw it. The engine checks this again when it
 * executes the merge.
 */
export const queueMerge: Handler<typeof duplicates.merge> = async (
  ctx,
  { params, query, body },
  contract,
) => {
  if (params.id === body.mergedId)
    failInvalidField("mergedId", "invalid", "Must be another candidate than the one in the path.");
  if (!(await isRepeat(ctx, query.idempotencyKey))) {
    const remaining = await getCandidate(ctx, params.id);
    assertSeen(remaining, await getCandidate(ctx, body.mergedId), body.versions);
  }
  return appendMutation(ctx, { params, query, body, rawBody: body }, contract);
};

export const queueUndoMerge: Handler<typeof duplicates.undoMerge> = async (
  ctx,
  { params, query, body },
  contract,
) => {
  if (!(await isRepeat(ctx, query.idempotencyKey))) {
    await getCandidate(ctx, params.id);
    await getUndoData(ctx, params.id, body.mergedId);
  }
  return appendMutation(ctx, { params, query, body, rawBody: body }, contract);
};

/**
 * Returns whether the idempotency key was used before. If so, the merge may have been executed already, and
 * the checks would fail.
 */
async function isRepeat(ctx: BaseContext, idempotencyKey: string | undefined): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const isFirstUse = and(eq(mutations.baseId, ctx.base.id), eq(mutations.idempotencyKey, idempotencyKey));
  return (await ctx.db.$count(mutations, isFirstUse)) > 0;
}
