import "server-only";
import { sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { batchedByBase } from "@/lib/platform/database/batched-by-base";
import { buildStatement, type Database, prepared, type Queryable } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import type { TraceSpan } from "@/lib/platform/tracing/tracing";
import { eraseDue } from "../mutations/erase";
import type { Claim } from "./claim";
import type { NextStep } from "./schedule";

/** The result of an attempt. If there is no complete response, `statusCode` is null and `error` says why. */
export type AttemptResult = {
  statusCode: number | null;
  error: string | null;
  responseExcerpt: string | null;
  durationMs: number;
};

/** `span` is undefined if tracing is off. */
export type EndedAttempt = {
  claim: Claim;
  result: AttemptResult;
  step: NextStep;
  endedAt: Date;
  span?: TraceSpan | undefined;
};

/**
 * Records an attempt and the next step of its callback. Returns whether `step` was applied. If the lease
 * expired and another process claimed the callback, or the region has changed the URL, only a success is
 * applied, because the receiver then has the callback.
 */
export const recordAttempt = batchedByBase(({ claim }: EndedAttempt) => claim.baseId, recordAttempts, {
  collectMs: 3,
});

async function recordAttempts(database: Database, attempts: readonly EndedAttempt[]): Promise<boolean[]> {
  const rows = await prepared(database, "record attempts", buildRecord).execute({
    baseId: attempts[0]?.claim.baseId,
    callbackIds: attempts.map(({ claim }) => claim.callbackId),
    attempts: JSON.stringify(attempts.map(toRow)),
  });
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const found = attempts.map((attempt) => ({ attempt, row: rowOf.get(keyOf(toRow(attempt))) }));
  await eraseOf(
    database,
    found.flatMap(({ attempt, row }) =>
      row?.isApplied && row.eraseAt ? { mutationId: attempt.claim.mutationId, eraseAt: row.eraseAt } : [],
    ),
  );
  return found.map(({ row }) => row?.isApplied ?? false);
}

/** Erases personal data that was kept only for the callback. The sweep erases data that becomes due later. */
async function eraseOf(database: Database, due: { mutationId: string; eraseAt: string }[]): Promise<void> {
  if (due.length === 0) return;
  // Add a millisecond, because a `Date` drops the microseconds of `erase_at`.
  const now = new Date(Math.max(...due.map(({ eraseAt }) => Date.parse(eraseAt))) + 1);
  const mutationIds = due.map(({ mutationId }) => mutationId);
  try {
    await eraseDue(database, { now, mutationIds });
  } catch (error) {
    // Don't fail: the attempts are recorded, and the sweep retries the erasure.
    log().error({ mutationIds, cause: describeError(error) }, "could not erase data after a delivery");
  }
}

const keyOf = ({ callbackId, number }: { callbackId: string; number: number }) => `${callbackId} ${number}`;

const toRow = ({ claim, result, step, endedAt }: EndedAttempt) => ({
  callbackId: claim.callbackId,
  mutationId: claim.mutationId,
  number: claim.number,
  url: claim.url,
  ...result,
  status: step.status,
  nextAttemptAt: step.status === "pending" ? step.nextAttemptAt : null,
  endedAt,
});

const baseId = sql`${sql.placeholder("baseId")}::integer`;
const callbackIds = sql`${sql.placeholder("callbackIds")}::uuid[]`;

type Row = { callbackId: string; number: number; isApplied: boolean; eraseAt: string | null };

/**
 * If an attempt outlives its lease, two attempts of one callback can end together. A success then takes
 * precedence over a failure. Otherwise, the later attempt counts. If another process finished the callback,
 * the callback's texts may already be erased, so the response isn't stored. Filters by id instead of status,
 * so that the planner never reads all pending callbacks. `eraseAt` is set if the mutation's personal data is
 * now due for erasure. Also compares `erase_at` with the time at which the mutation finished: both are on the
 * database's clock, which may be ahead of this process's clock. Ignores a failure if the region has changed
 * the URL since the claim. This takes both `url` and `attempts_before_move`: the region can change the URL
 * back, and a change keeps `attempts_before_move` if the callback holds data that is due for erasure.
 */
const buildRecord = (queryable: Queryable) =>
  buildStatement<Row>(
    queryable,
    sql`
    with ended as (
      select * from json_to_recordset(${sql.placeholder("attempts")}::json) as (
        "callbackId" uuid, "mutationId" uuid, number integer, url text, "statusCode" integer, error text,
        "responseExcerpt" text, "durationMs" integer, status text, "nextAttemptAt" timestamptz, "endedAt" timestamptz)
    ), moved as (
      update ${callbacks} as callback set status = step.status,
        next_attempt_at = coalesce(step."nextAttemptAt", callback.next_attempt_at),
        finished_at = case when step.status <> 'pending' then step."endedAt" end
      from (select distinct on ("callbackId") * from ended
        order by "callbackId", status = 'delivered' desc, number desc) as step
      where callback.id = any(${callbackIds}) and callback.base_id = ${baseId} and callback.finished_at is null
        and callback.id = step."callbackId" and (step.status = 'delivered'
          or callback.attempts = step.number and callback.url = step.url
            and callback.attempts_before_move < step.number)
      returning callback.id, step.number
    )
    update ${callbackAttempts} as attempt set status_code = ended."statusCode", error = ended.error,
      duration_ms = ended."durationMs", answer_excerpt = case when moved.id is not null then ended."responseExcerpt" end
    from ended
    left join moved on moved.id = ended."callbackId" and moved.number = ended.number
    left join ${mutations} as mutation on mutation.id = ended."mutationId"
      and mutation.erase_at <= greatest(ended."endedAt", mutation.finished_at)
    where attempt.base_id = ${baseId} and attempt.callback_id = any(${callbackIds})
      and attempt.callback_id = ended."callbackId" and attempt.number = ended.number
    returning ended."callbackId", ended.number, moved.id is not null as "isApplied",
      case when ended.status <> 'pending' then mutation.erase_at::text end as "eraseAt"`,
  );

const EXCERPT_BYTES_MAX = 1024;

/**
 * Returns the start of a response as text that Postgres can store: valid UTF-8 without NUL. Returns null if
 * the response is empty.
 */
export function excerptOf(body: Buffer): string | null {
  // With `stream`, the decoder drops a character that the byte limit cuts in two.
  const decoded = new TextDecoder("utf-8").decode(body.subarray(0, EXCERPT_BYTES_MAX), { stream: true });
  return decoded.replaceAll("\0", "\uFFFD") || null;
}
