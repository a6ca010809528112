import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import { prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Outcome } from "@/lib/records/operation-handler";
import { callbackBody } from "../callbacks/body";
import type { Head } from "./lock-head";
import type { StepResult } from "./step-result";

type FinishedOutcome = Outcome & { status: "completed" | "failed" };

export const RETENTION_MS = 30 * 86_400_000;

/** Records the outcome of a mutation and puts its callback in the outbox. Clears the input, which is no longer needed. */
export async function finishMutation(
  transaction: Transaction,
  head: Head,
  outcome: FinishedOutcome,
): Promise<StepResult> {
  const eraseAt = outcome.transient ? head.now : new Date(head.now.getTime() + RETENTION_MS);
  const update = prepared(transaction, "finish", buildUpdate).execute({
    id: head.id,
    status: outcome.status,
    result: outcome.result,
    attempts: head.attempts + 1,
    candidateIds: outcome.candidateIds,
    startedAt: head.now,
    eraseAt,
  });
  const [callbackId, finished] = await Promise.all([enqueueCallback(transaction, head, outcome), update]);
  if (finished.length !== 1)
    throw new Error("The mutation is no longer queued, so its effect is rolled back.");
  return {
    status: "applied",
    callbackId,
    erasureDue: outcome.status === "completed" && outcome.transient === true,
  };
}

const placeholderFor = (name: "status" | "result" | "attempts" | "candidateIds" | "startedAt" | "eraseAt") =>
  sql`${sql.param(sql.placeholder(name), mutations[name])}`;

const buildUpdate = (queryable: Queryable) =>
  queryable
    .update(mutations)
    .set({
      status: placeholderFor("status"),
      input: null,
      result: placeholderFor("result"),
      attempts: placeholderFor("attempts"),
      candidateIds: placeholderFor("candidateIds"),
      startedAt: placeholderFor("startedAt"),
      finishedAt: sql`clock_timestamp()`,
      notBefore: null,
      eraseAt: placeholderFor("eraseAt"),
    })
    .where(and(eq(mutations.id, sql.placeholder("id")), eq(mutations.status, "queued")))
    .returning({ id: mutations.id })
    .prepare("finish");

async function enqueueCallback(
  transaction: Transaction,
  head: Head,
  outcome: FinishedOutcome,
): Promise<string | null> {
  if (!head.callbackUrl) return null;
  const id = newUuidV7();
  await transaction.insert(callbacks).values({
    id,
    baseId: head.baseId,
    mutationId: head.id,
    url: head.callbackUrl,
    body: callbackBody({
      mutationId: head.id,
      idempotencyKey: head.idempotencyKeyGiven ? head.idempotencyKey : undefined,
      status: outcome.status,
      result: outcome.result,
    }),
  });
  return id;
}
