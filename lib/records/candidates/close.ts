import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { awaitWrite, type MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import type { AuditAction } from "../audit-actions";
import { recordAuditEvents } from "../audit-events";
import { resumeRegistered } from "../candidate-notices/queue-notices";
import type { Outcome } from "../operation-handler";
import { assertUnchanged } from "./assert-unchanged";
import type { ClosingReason } from "./closing-reasons";
import { getCandidate } from "./find";

type Input = { params: { id: string }; ifMatch?: IfMatch };

/**
 * Closes a candidate: hides them from the console's lists of current candidates, holds back the notice about
 * their registration until they are reopened, and stops their other notices. Fails with
 * `candidate_not_found`, or with `precondition_failed` if the candidate changed or is already closed.
 */
export async function closeCandidate(
  ctx: MutationContext,
  input: Input & { body: { reason: ClosingReason } },
) {
  const { reason } = input.body;
  await setClosed(ctx, input, { closed: true, closedAt: ctx.now(), closedReason: reason });
  const { id } = input.params;
  return { result: { id, closed: true, reason }, candidateIds: [id] } satisfies Outcome;
}

/**
 * Undoes `closeCandidate`. Fails with `candidate_not_found`, or with `precondition_failed` if the candidate
 * changed or isn't closed.
 */
export async function reopenCandidate(ctx: MutationContext, input: Input) {
  await setClosed(ctx, input, NOT_CLOSED);
  const { id } = input.params;
  return { result: { id, closed: false }, candidateIds: [id] } satisfies Outcome;
}

type Closure = Pick<typeof candidates.$inferSelect, "closed" | "closedAt" | "closedReason">;

export const NOT_CLOSED: Closure = { closed: false, closedAt: null, closedReason: null };

async function setClosed(ctx: MutationContext, { params, ifMatch }: Input, closure: Closure): Promise<void> {
  const before = await getCandidate(ctx, params.id);
  assertUnchanged(before, ifMatch);
  const { closed } = closure;
  if (before.closed === closed)
    fail("precondition_failed", closed ? "The candidate is already closed." : "The candidate isn't closed.");
  await writeClosure(ctx, before.id, closure);
}

/** Leaves `updatedAt` unchanged, because the API's record doesn't show whether a candidate is closed. */
export async function writeClosure(ctx: MutationContext, id: string, closure: Closure): Promise<void> {
  const { closed, closedReason } = closure;
  const isThis = and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, id));
  await awaitWrite(ctx, ctx.db.update(candidates).set(closure).where(isThis).execute());
  if (!closed) await resumeRegistered(ctx, id);
  const action: AuditAction = closed ? "candidate.closed" : "candidate.reopened";
  const details = closed ? { reason: closedReason } : {};
  await recordAuditEvents(ctx, [{ action, candidateId: id, recordId: id, details }]);
}
