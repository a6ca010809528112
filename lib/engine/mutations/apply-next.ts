import "server-only";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import type { BodyPreparation } from "@/lib/records/operation-handler";
import { failOrRetry, retryHead } from "./fail-head";
import { finishMutation } from "./finish";
import { type Head, inputOf, isUnchanged, lockHead, postponeHead } from "./lock-head";
import { handlerOf } from "./operation-handlers";
import type { StepResult } from "./step-result";

export type BaseScope = Pick<BaseContext, "region" | "base">;
type UnpreparedHead = { status: "unprepared"; head: Head; prepare: BodyPreparation };

/**
 * Applies the oldest queued mutation of a base: its effect, its status and its callback commit in one transaction under
 * the base's lock. So every accepted mutation is executed once and in order, even with concurrent callers. After a
 * crash the transaction is rolled back, so the mutation stays at the head of the queue.
 */
export async function applyNext(database: Database, scope: BaseScope): Promise<StepResult> {
  let head: Head | undefined;
  let step: StepResult | UnpreparedHead;
  try {
    step = await database.transaction(async (transaction) => {
      const locked = await lockHead(transaction, scope.base.id);
      if (locked.status !== "ready") return locked;
      head = locked.head;
      const { prepare } = handlerOf(head.operation);
      if (prepare?.isNeeded(inputOf(head).body)) return { status: "unprepared", head, prepare };
      return executeHead(transaction, scope, head);
    });
  } catch (error) {
    // Without a database nothing can be recorded, so the mutation stays at the head of the queue for the next caller.
    if (!head || isDatabaseUnavailable(error)) throw error;
    return failOrRetry(database, head, error);
  }
  return step.status === "unprepared" ? prepareHead(database, step) : step;
}

async function executeHead(transaction: Transaction, scope: BaseScope, head: Head): Promise<StepResult> {
  const handler = handlerOf(head.operation);
  const input = inputOf(head);
  const until = handler.postpone(scope.base, input.body, head);
  if (until) return postponeHead(transaction, head, until);
  const ctx = {
    ...scope,
    db: transaction,
    actor: { kind: head.actorKind, id: head.actorId },
    requestId: head.requestId,
    mutationId: head.id,
    now: () => head.now,
  };
  const outcome = await handler.run(ctx, input as never);
  return finishMutation(transaction, head, { status: "completed", ...outcome });
}

/**
 * Prepares the body without the base's lock. If another process finished the mutation or recorded a failed attempt in
 * between, the prepared body is discarded.
 */
async function prepareHead(database: Database, { head, prepare }: UnpreparedHead): Promise<StepResult> {
  try {
    const prepared = await prepare.run(inputOf(head).body);
    const updated = await database
      .update(mutations)
      .set({ input: { ...inputOf(head), body: prepared.body } })
      .where(isUnchanged(head))
      .returning({ id: mutations.id });
    if (updated.length === 0) await prepare.discard(prepared);
    return { status: "prepared" };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // Failures of the storage or the scanner and slow downloads are usually temporary, so every error is retried.
    return retryHead(database, head, error);
  }
}
