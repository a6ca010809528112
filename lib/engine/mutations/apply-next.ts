import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { AppError, ERRORS, isAppError } from "@/lib/contract/errors";
import { type Database, prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { describeError, log } from "@/lib/platform/log";
import { needsPreparation, prepareFiles } from "@/lib/records/attachments/prepare-files";
import { releaseStaged } from "@/lib/records/attachments/remove";
import { discardStaged } from "@/lib/records/attachments/stage";
import { simulateDelay } from "@/lib/records/sandbox/simulated-outcomes";
import { tryLockBase } from "@/lib/records/try-lock-base";
import { finishMutation } from "./finish";
import { type LedgerInput, performOperation } from "./operation-handlers";
import { ATTEMPTS_MAX, retryDelayMs } from "./retry";
import type { BaseWithRegion, Head, StepResult } from "./step-result";

/**
 * One step of the engine: the oldest queued mutation of a base, its effect, its new status and its callback, in one
 * transaction under the base's lock. What is acknowledged is executed once and in order, whoever calls this, however
 * often, and wherever a process dies: a transaction that did not commit leaves the mutation as it was, first in line.
 */
export async function applyNext(database: Database, scope: BaseWithRegion): Promise<StepResult> {
  let head: Head | undefined;
  try {
    const step = await database.transaction(async (transaction) => {
      const locked = await lockHead(transaction, scope.base.id);
      if ("did" in locked) return locked;
      head = locked;
      if (needsPreparation(bodyOf(head))) return { did: "nothing, files are unprepared" } as const;
      const until = simulateDelay(scope.base, head);
      if (until) return delayHead(transaction, head, until);
      const outcome = await performOperation(
        contextOf(transaction, scope, head),
        head.operation,
        head.input as LedgerInput,
      );
      return finishMutation(transaction, head, { status: "completed", ...outcome });
    });
    if (step.did !== "nothing, files are unprepared") return step;
  } catch (fault) {
    // Without a database nothing can be noted; the mutation stays first in line, and whoever drains tries again.
    if (!head || isDatabaseUnavailable(fault)) throw fault;
    return isAppError(fault) ? failHead(database, head, fault) : retryLater(database, head, fault);
  }
  return head ? prepareHeadFiles(database, head) : { did: "nothing" };
}

const bodyOf = (head: Head) => (head.input as LedgerInput | null)?.body;

/** Prepares a mutation's files without the base's lock. Whoever executed it meanwhile was first: then ours are let go. */
async function prepareHeadFiles(database: Database, head: Head): Promise<StepResult> {
  try {
    const { body, storageKeys } = await prepareFiles(bodyOf(head));
    const [taken] = await database
      .update(mutations)
      .set({ input: { ...(head.input as LedgerInput), body } })
      .where(isUnchanged(head))
      .returning({ id: mutations.id });
    if (!taken) await discardStaged({ storageKeys });
    return { did: "prepared" };
  } catch (fault) {
    if (isDatabaseUnavailable(fault)) throw fault;
    return retryLater(database, head, fault);
  }
}

const isUnchanged = (head: Head) =>
  and(eq(mutations.id, head.id), eq(mutations.status, "queued"), eq(mutations.attempts, head.attempts));

/** First the lock, then the question, in a statement of its own: only then it sees all that the last holder committed. */
async function lockHead(transaction: Transaction, baseId: number): Promise<Head | StepResult> {
  const isOurs = await tryLockBase(transaction, baseId);
  const [row] = await prepared(transaction, "head", buildHead).execute({ baseId, one: 1 });
  // Asked without the lock too: of many who come to an empty ledger none needs to come again.
  if (!row) return { did: "nothing" };
  if (!isOurs) return { did: "nothing, another works here" };
  const head = { ...row.mutation, now: new Date(row.now) };
  if (head.notBefore && head.notBefore > head.now)
    return { did: "postponed", until: toLocalClock(head.notBefore, head) };
  return head;
}

/** Leaves the mutation first in line until then. */
async function delayHead(transaction: Transaction, head: Head, until: Date): Promise<StepResult> {
  await transaction.update(mutations).set({ notBefore: until }).where(eq(mutations.id, head.id));
  return { did: "postponed", until: toLocalClock(until, head) };
}

/** A moment of the database's clock as one of ours: only the distance counts, for the two may be minutes apart. */
const toLocalClock = (moment: Date, { now }: Head) => new Date(Date.now() + moment.getTime() - now.getTime());

const buildHead = (queryable: Queryable) =>
  queryable
    .select({ mutation: mutations, now: sql<string>`now()` })
    .from(mutations)
    .where(and(eq(mutations.baseId, sql.placeholder("baseId")), eq(mutations.status, sql`'queued'`)))
    .orderBy(asc(mutations.sequence))
    .limit(sql.placeholder("one"))
    .prepare("head");

const contextOf = (transaction: Transaction, scope: BaseWithRegion, head: Head) => ({
  ...scope,
  db: transaction,
  actor: { kind: head.actorKind, id: head.actorId },
  requestId: head.requestId,
  mutationId: head.id,
  now: () => head.now,
});

/** The mutation can't be done: its effect was rolled back, and it is failed in a transaction of its own. */
async function failHead(database: Database, head: Head, fault: AppError): Promise<StepResult> {
  return database.transaction(async (transaction) => {
    const locked = await lockHead(transaction, head.baseId);
    if ("did" in locked) return locked;
    if (locked.id !== head.id) return { did: "nothing" };
    await releaseStaged(transaction, locked.input as LedgerInput);
    const { status } = ERRORS[fault.code];
    const result = { errorCode: fault.code, status, message: fault.message, attempts: locked.attempts + 1 };
    const { candidateIds } = locked;
    // What its callback's address says of a person may have come after that person was removed.
    const transient = fault.code === "candidate_not_found";
    return finishMutation(transaction, locked, { status: "failed", result, candidateIds, transient });
  });
}

/** A fault that may pass: the mutation stays first in line and waits; after the last attempt it is failed. */
async function retryLater(database: Database, head: Head, fault: unknown): Promise<StepResult> {
  const attempts = head.attempts + 1;
  log().warn(
    { mutationId: head.id, attempts, cause: describeError(fault) },
    "mutation could not be executed",
  );
  if (attempts >= ATTEMPTS_MAX) {
    const message = "The service could not execute this mutation, though it tried several times.";
    return failHead(database, head, new AppError("engine_error", message));
  }
  const delayMs = retryDelayMs(attempts);
  await database
    .update(mutations)
    .set({ attempts, notBefore: sql`now() + ${delayMs} * interval '1 millisecond'` })
    .where(isUnchanged(head));
  return { did: "postponed", until: new Date(Date.now() + delayMs) };
}
