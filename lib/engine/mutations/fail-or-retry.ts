import "server-only";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { clearAccessCache } from "@/lib/access/access-cache";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import { AppError, ERRORS, isAppError } from "@/lib/contract/errors";
import type { Database } from "@/lib/platform/database/client";
import { isUnstorableValue } from "@/lib/platform/database/database-errors";
import { describeError, log } from "@/lib/platform/log";
import { activeSpan } from "@/lib/platform/tracing/tracing";
import { scannerOutageMs } from "@/lib/records/attachments/content/is-infected";
import { engineMetrics } from "../engine-metrics";
import { findKnownPeople } from "./find-known-people";
import { finishMutations } from "./finish";
import { type Head, inputOf, isUnchanged, lockHeads } from "./lock-heads";
import { handlerOf } from "./operation-handlers";
import { ATTEMPTS_MAX, retryDelayMs } from "./retry";
import type { StepResult } from "./step-result";

/**
 * While the virus scanner doesn't respond, attempts don't count for this long, because it needs minutes to
 * load its signatures. After that, mutations with files fail immediately, so that later mutations can run.
 */
const SCANNER_WAIT_MS = 10 * 60_000;
const SCANNER_RETRY_MS = 5_000;

/**
 * Ends an attempt that was rolled back. Fails the mutation after an `AppError`, after the last attempt, or if
 * a value can never be stored. Otherwise, schedules a retry.
 */
export const failOrRetry = (database: Database, head: Head, error: unknown): Promise<StepResult> =>
  isAppError(error) ? failHead(database, head, error) : retryHead(database, head, error);

/**
 * Fails the mutation in a separate transaction, unless another process has finished it, prepared its files,
 * recorded a failed attempt or claimed it since we read it. If the region was changed after we read it, leaves
 * the mutation queued for another attempt.
 */
async function failHead(database: Database, head: Head, error: AppError): Promise<StepResult> {
  const scope = await findBaseWithRegion(head.baseId);
  if (!scope) return { status: "empty" };
  return database.transaction(async (transaction) => {
    const locked = await lockHeads(transaction, head.baseId, 1);
    if (locked.status !== "ready") return locked;
    const [current] = locked.heads;
    const isSame = (["id", "attempts", "input", "preparingUntil"] as const).every((key) =>
      isDeepStrictEqual(current[key], head[key]),
    );
    if (!isSame) return { status: "empty" };
    // The cached region may have a former callback URL.
    if (locked.regionUpdatedAt.getTime() !== scope.region.updatedAt.getTime()) {
      clearAccessCache();
      return { status: "outdated" };
    }
    await handlerOf(current.operation).prepare?.release(transaction, inputOf(current).body);
    const { code, message } = error;
    const result = { errorCode: code, status: ERRORS[code].status, message, attempts: current.attempts + 1 };
    const candidateIds = await findKnownPeople(transaction, current);
    // Erase the mutation's data immediately, because its callback URL may identify the deleted candidate.
    const erasedAtOnce = code === "candidate_not_found";
    const outcome = { status: "failed" as const, result, candidateIds, erasedAtOnce };
    const now = locked.clock();
    const traceparent = activeSpan()?.traceparent ?? null;
    return finishMutations(transaction, scope, [
      { head: current, outcome, startedAt: now, finishedAt: now, traceparent },
    ]);
  });
}

export async function retryHead(database: Database, head: Head, error: unknown): Promise<StepResult> {
  const outageMs = scannerOutageMs(error);
  const isWaiting = outageMs !== null && outageMs < SCANNER_WAIT_MS;
  const counted = outageMs === null ? head.attempts + 1 : ATTEMPTS_MAX;
  const attempts = isWaiting ? head.attempts : counted;
  const cause = describeError(error);
  engineMetrics().mutationRetries.inc();
  log().warn(
    { mutationId: head.id, requestId: head.requestId, attempts, cause },
    "mutation could not be executed",
  );
  if (isUnstorableValue(error)) {
    const message = "The service could not execute this mutation, because a value in it can't be stored.";
    return failHead(database, head, new AppError("engine_error", message));
  }
  if (attempts >= ATTEMPTS_MAX) {
    return failHead(database, head, lastError(error));
  }
  const delayMs = isWaiting ? SCANNER_RETRY_MS : retryDelayMs(attempts);
  await database
    .update(mutations)
    .set({ attempts, notBefore: sql`now() + ${delayMs} * interval '1 millisecond'` })
    .where(isUnchanged(head));
  return { status: "postponed", until: new Date(Date.now() + delayMs) };
}

/** The cause of a transient error, such as a download that timed out, says what the client can fix. */
function lastError(error: unknown): AppError {
  if (error instanceof Error && isAppError(error.cause)) return error.cause;
  const message = "The service could not execute this mutation after several attempts.";
  return new AppError("engine_error", isAppError(error) ? error.message : message);
}
