import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BaseContext, LaterRows, MutationContext } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";
import type { Transaction } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { insertLaterRows, LATER_TABLES, selectTables } from "@/lib/records/later-rows";
import type { Outcome } from "@/lib/records/operation-handler";
import { collectWrites } from "./collect-writes";
import { failOrRetry } from "./fail-or-retry";
import { type Finished, finishMutations } from "./finish";
import { type Head, inputOf, type LockedHeads, lockHeads, postponeHead } from "./lock-heads";
import { handlerOf } from "./operation-handlers";
import type { StepResult } from "./step-result";
import { type ExecutionSpans, executionSpans } from "./trace-mutations";

export type BaseScope = Pick<BaseContext, "region" | "base">;

/** `executed` counts the executed mutations of `heads`. An error is attributed to the next mutation. */
type Progress = { heads: Head[]; executed: number; spans: ExecutionSpans };

/**
 * Applies the oldest queued mutations of a base, one after the other. Their effects, statuses and callbacks
 * commit in one transaction under the base's lock, so every accepted mutation is executed once and in order,
 * even with concurrent callers. A crash rolls back the transaction and leaves the mutations queued. If a
 * mutation throws, the whole batch is rolled back, and only the mutations before it are applied again. If the
 * joint insert of several mutations' rows fails, the first mutation is applied alone.
 */
export async function applyBatch(scope: BaseScope, countMax: number): Promise<StepResult> {
  const progress: Progress = { heads: [], executed: 0, spans: executionSpans() };
  const { spans } = progress;
  const database = dbOfBase(scope.base.id);
  try {
    const step = await database.transaction(async (transaction): Promise<StepResult> => {
      const locked = await lockHeads(transaction, scope.base.id, countMax);
      if (locked.status !== "ready") return locked;
      if (locked.regionUpdatedAt.getTime() !== scope.region.updatedAt.getTime())
        return { status: "outdated" };
      progress.heads = locked.heads;
      return executeHeads(transaction, scope, locked, progress);
    });
    spans.endAll("completed");
    return step;
  } catch (error) {
    const { heads, executed } = progress;
    const [head] = heads;
    // Without a database we can't record anything, so leave the mutations queued for the next caller.
    if (!head || isDatabaseUnavailable(error)) {
      spans.endAll("unknown");
      throw error;
    }
    if (executed === 0 || heads.length === 1)
      return spans.endFailed(head, error, () => failOrRetry(database, head, error));
    spans.endAll("rolled_back");
    // If all mutations were executed, inserting their rows or recording an outcome failed. We can't tell
    // which mutation is at fault, so apply the first mutation alone.
    return applyBatch(scope, executed < heads.length ? executed : 1);
  }
}

/**
 * Executes mutations without waiting for the database writes of earlier mutations. Attributes a failed write
 * to the mutation that sent it.
 */
async function executeHeads(
  transaction: Transaction,
  scope: BaseScope,
  locked: LockedHeads,
  progress: Progress,
): Promise<StepResult> {
  const writes = collectWrites();
  const awaitLater = (write: Promise<unknown>) => writes.add(progress.executed, write);
  const throwFailure = async () => {
    const failure = await writes.findFailure();
    if (!failure) return;
    progress.executed = failure.position;
    throw failure.error;
  };
  const laterRows = new Map(LATER_TABLES.map((table) => [table, []]));
  const ctx = { ...scope, db: transaction, awaitLater, laterRows };
  const step = await executeEach(ctx, locked, progress).catch(async (error) => {
    await throwFailure();
    throw error;
  });
  // Check again: a write that failed before it reached the database hasn't aborted the transaction.
  await throwFailure();
  return step;
}

type BatchContext = BaseScope & Pick<MutationContext, "db" | "awaitLater"> & { laterRows: LaterRows };

/** Executes the mutations before the first mutation that must wait, and records their outcomes. */
async function executeEach(
  ctx: BatchContext,
  { heads, clock }: LockedHeads,
  progress: Progress,
): Promise<StepResult> {
  const finished: Finished[] = [];
  for (const head of heads) {
    // Yield so that the connection can send the previous mutation's writes and other requests can run.
    if (finished.length > 0) await nextTurn();
    const startedAt = clock();
    const obstacle = findObstacle(ctx, head, startedAt);
    const mustBeFirst = obstacle || handlerOf(head.operation).needsRecordedLedger?.(inputOf(head));
    if (mustBeFirst && finished.length > 0) break;
    if (typeof obstacle === "string") return { status: obstacle };
    if (obstacle) return postponeHead(ctx.db, head, clock, obstacle.until);
    const result = await progress.spans.execute(head, () => executeHead(ctx, head, startedAt));
    const outcome = { status: "completed" as const, ...result };
    const traceparent = progress.spans.traceparentOf(head);
    finished.push({ head, outcome, startedAt, finishedAt: clock(), traceparent });
    progress.executed += 1;
    // Stop here to commit now, because the deleted candidate's data in the ledger can be erased only after
    // the commit.
    if (outcome.erasedAtOnce) break;
  }
  await insertLaterRows(ctx);
  return finishMutations(ctx.db, ctx, finished);
}

type Obstacle = "unprepared" | "preparing" | { until: Date };

/**
 * Returns what a mutation must wait for, or null if it can be executed now. It may wait for the start or the
 * end of the preparation of its files, for its next attempt, for the end of a delay that the sandbox
 * simulates, or for the next check whether this release supports the operation.
 */
function findObstacle({ base }: BaseScope, head: Head, now: Date): Obstacle | null {
  if (head.notBefore && head.notBefore > now) return { until: head.notBefore };
  const { prepare, postpone } = handlerOf(head.operation);
  const { body } = inputOf(head);
  if (prepare?.isNeeded(body))
    return head.preparingUntil && head.preparingUntil > now ? "preparing" : "unprepared";
  const { createdAt, attempts, notBefore } = head;
  const until = postpone(base, body, { createdAt, attempts, notBefore, now });
  return until && { until };
}

async function executeHead({ laterRows, ...batch }: BatchContext, head: Head, now: Date): Promise<Outcome> {
  const { laterTables = [], run } = handlerOf(head.operation);
  // Insert the rows collected for tables outside `laterTables` first, because the operation may read, change
  // or delete them.
  await insertLaterRows({
    ...batch,
    laterRows: selectTables(laterRows, (table) => !laterTables.includes(table)),
  });
  const ctx: MutationContext = {
    ...batch,
    laterRows: selectTables(laterRows, (table) => laterTables.includes(table)),
    actor: { kind: head.actorKind, id: head.actorId },
    requestId: head.requestId,
    mutationId: head.id,
    now: () => now,
  };
  return run(ctx, inputOf(head) as never);
}
