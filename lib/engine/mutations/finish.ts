import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import { prepared, type Queryable, type Transaction } from "@/lib/platform/database/client";
import { insertRows } from "@/lib/platform/database/insert-rows";
import { newUuidV7 } from "@/lib/platform/ids";
import type { LedgerInput, Outcome } from "@/lib/records/operation-handler";
import { callbackBody } from "../callbacks/body";
import { type Head, inputOf } from "./lock-heads";
import type { StepResult } from "./step-result";

export type Finished = {
  head: Head;
  outcome: Outcome & { status: "completed" | "failed" };
  startedAt: Date;
  finishedAt: Date;
  /** The W3C `traceparent` of the execution's span. Null if tracing is off. */
  traceparent: string | null;
};

export const RETENTION_MS = 30 * 86_400_000;
/**
 * How long the result of an archive mutation without a callback URL is kept, so that clients can poll for it.
 */
export const ARCHIVE_RESULT_MS = 15 * 60_000;

/** Records the outcomes of mutations, puts their callbacks in the outbox and clears the inputs. */
export async function finishMutations(
  transaction: Transaction,
  scope: Pick<BaseContext, "region" | "base">,
  executed: Finished[],
): Promise<StepResult> {
  const finished = executed.map((each) => ({ ...each, head: withCurrentUrl(scope, each.head) }));
  const newCallbacks = finished.flatMap((each) => toCallback(scope, each));
  const [updated] = await Promise.all([
    prepared(transaction, "finish", buildUpdate).execute(toColumns(finished)),
    newCallbacks.length > 0 && insertRows(transaction, callbacks, newCallbacks),
  ]);
  if (updated.length !== finished.length)
    throw new Error("A mutation is no longer queued, so its effect is rolled back.");
  return {
    status: "applied",
    finished: finished.map(
      ({ head: { operation, createdAt }, outcome: { status }, finishedAt, traceparent }) => ({
        operation,
        status,
        createdAt,
        finishedAt,
        traceparent,
      }),
    ),
    callbackIds: newCallbacks.map(({ id }) => id),
    deletedCandidateIds: deletedCandidateIdsOf(finished),
  };
}

/**
 * Writes by candidates and staff use the region's own callback URL. A write that was accepted while the region
 * changed or removed that URL still has the former one.
 */
function withCurrentUrl({ region }: Pick<BaseContext, "region">, head: Head): Head {
  const usesOwnUrl = head.actorKind === "candidate" || head.actorKind === "staff";
  return usesOwnUrl && head.callbackUrl !== null ? { ...head, callbackUrl: region.callbackUrl } : head;
}

const deletedCandidateIdsOf = (finished: Finished[]): string[] =>
  finished.flatMap(({ outcome }) =>
    outcome.erasedAtOnce && outcome.status === "completed" ? outcome.candidateIds : [],
  );

/**
 * Returns when to erase each mutation's personal data. After a deletion, the data of earlier mutations in the
 * same batch is also due immediately. The deletion couldn't mark these mutations, because their outcomes
 * weren't recorded yet.
 */
function eraseAtsOf(finished: Finished[]): Date[] {
  const deletedIds = new Set(deletedCandidateIdsOf(finished));
  return finished.map(({ head, outcome, finishedAt }) => {
    const isDeleted = outcome.erasedAtOnce || outcome.candidateIds.some((id) => deletedIds.has(id));
    const retentionMs = isPolledArchive({ head, outcome }) ? ARCHIVE_RESULT_MS : isDeleted ? 0 : RETENTION_MS;
    return new Date(finishedAt.getTime() + retentionMs);
  });
}

const isPolledArchive = ({ head, outcome }: Pick<Finished, "head" | "outcome">): boolean =>
  head.operation === "candidates.archive" && outcome.status === "completed" && !head.callbackUrl;

/**
 * Keeps a creation's candidates at their positions in the request if a restore removed others. The erasure
 * ledger names candidates by their positions, and the same backup may be restored again. Ids beyond the
 * body's people stay at the end.
 */
function inPlaces(ids: readonly string[], { places }: LedgerInput): readonly string[] {
  if (!places || ids.length < places.length) return ids;
  const inPlace = Array<string>(Math.max(...places)).fill("NULL");
  for (const [index, place] of places.entries()) inPlace[place - 1] = ids[index] ?? "NULL";
  return [...inPlace, ...ids.slice(places.length)];
}

/** Returns one array per column. Candidate ids need no escaping in an array literal. */
const toColumns = (finished: Finished[]) => ({
  ids: finished.map(({ head }) => head.id),
  statuses: finished.map(({ outcome }) => outcome.status),
  results: finished.map(({ outcome }) => JSON.stringify(outcome.result)),
  candidateIds: finished.map(({ head, outcome }) => `{${inPlaces(outcome.candidateIds, inputOf(head))}}`),
  startedAts: finished.map(({ startedAt }) => startedAt.toISOString()),
  finishedAts: finished.map(({ finishedAt }) => finishedAt.toISOString()),
  eraseAts: eraseAtsOf(finished).map((eraseAt) => eraseAt.toISOString()),
  callbackUrls: finished.map(({ head }) => head.callbackUrl),
});

const arrayOf = (name: keyof ReturnType<typeof toColumns>) => sql`${sql.placeholder(name)}::text[]`;

// Filters by `finished_at` because a filter on `status` could make the planner scan the index of all queued
// mutations. The ids aren't cast in the condition, because with a cast, row-level security would rule out the
// index.
const buildUpdate = (queryable: Queryable) =>
  queryable
    .update(mutations)
    .set({
      status: sql`outcome.status`,
      input: null,
      result: sql`outcome.result::json`,
      attempts: sql`${mutations.attempts} + 1`,
      candidateIds: sql`outcome.candidate_ids::text[]`,
      startedAt: sql`outcome.started_at::timestamptz`,
      finishedAt: sql`outcome.finished_at::timestamptz`,
      notBefore: null,
      preparingUntil: null,
      eraseAt: sql`outcome.erase_at::timestamptz`,
      callbackUrl: sql`outcome.callback_url`,
    })
    .from(
      sql`unnest(${sql.placeholder("ids")}::uuid[], ${arrayOf("statuses")}, ${arrayOf("results")}, ${arrayOf("candidateIds")},
        ${arrayOf("startedAts")}, ${arrayOf("finishedAts")}, ${arrayOf("eraseAts")}, ${arrayOf("callbackUrls")})
        as outcome (id, status, result, candidate_ids, started_at, finished_at, erase_at, callback_url)`,
    )
    .where(and(eq(mutations.id, sql`outcome.id`), isNull(mutations.finishedAt)))
    .returning({ id: mutations.id })
    .prepare("finish");

function toCallback(
  { region, base }: Pick<BaseContext, "region" | "base">,
  { head, outcome, finishedAt, traceparent }: Finished,
) {
  if (!head.callbackUrl) return [];
  const body = callbackBody({
    mutationId: head.id,
    idempotencyKey: head.idempotencyKeyGiven ? head.idempotencyKey : undefined,
    operation: head.operation,
    status: outcome.status,
    region: region.id,
    mode: base.mode,
    // A failed write changed nobody, so it reports only the candidate that its URL names.
    candidateIds: outcome.status === "failed" ? head.candidateIds : outcome.candidateIds,
    finishedAt,
    result: outcome.result,
  });
  const { baseId, id: mutationId, callbackUrl: url } = head;
  // `finishedAt` is on the database's clock, which may be ahead. Deliveries compare with this process's clock.
  const nextAttemptAt = new Date(Math.min(finishedAt.getTime(), Date.now()));
  return [{ id: newUuidV7(), baseId, mutationId, url, body, traceparent, nextAttemptAt }];
}
