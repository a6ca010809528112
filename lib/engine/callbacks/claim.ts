import "server-only";
import { sql } from "drizzle-orm";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import { buildStatement, type Database, prepared, type Queryable } from "@/lib/platform/database/client";

/**
 * The lease of a claim. It is longer than an attempt normally takes. If the process dies, another process can
 * claim the callback when the lease ends.
 */
const LEASE_MS = 60_000;

export type Claim = {
  baseId: number;
  host: string;
  callbackId: string;
  mutationId: string;
  number: number;
  /** The attempt's place in the retry schedule, which starts again at 1 if the region changes the URL. */
  scheduledNumber: number;
  url: string;
  body: string | null;
  /** The W3C `traceparent` of the execution. Null if tracing was off. */
  traceparent: string | null;
  isSandbox: boolean;
  encryptedSecret: string;
  /** Set for 24 hours after a secret rotation, while callbacks are also signed with the old secret. */
  encryptedPreviousSecret: string | null;
};

/**
 * Claims each callback for one attempt and records the attempts before anything is sent. Skips callbacks that
 * aren't pending, aren't due or are already claimed. Marks earlier attempts without an outcome as
 * interrupted.
 */
export async function claimCallbacks(database: Database, callbackIds: string[], now: Date): Promise<Claim[]> {
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  return prepared(database, "claim callbacks", buildClaim).execute({
    ids: callbackIds,
    now: now.toISOString(),
    until,
  });
}

const at = sql`${sql.placeholder("now")}::timestamptz`;

// Filters by `finished_at` because a filter on `status` could make the planner scan the index of all pending
// callbacks.
const buildClaim = (queryable: Queryable) =>
  buildStatement<Claim>(
    queryable,
    sql`
    with due as (
      select id from ${callbacks}
      where id = any(${sql.placeholder("ids")}::uuid[]) and finished_at is null and next_attempt_at <= ${at}
      for no key update skip locked
    ), claimed as (
      update ${callbacks} as callback set attempts = attempts + 1, next_attempt_at = ${sql.placeholder("until")}::timestamptz
      from due where callback.id = due.id
      returning base_id, host, callback.id, mutation_id, url, body, traceparent, attempts, attempts_before_move
    ), interrupted as (
      update ${callbackAttempts} as attempt set error = 'interrupted' from claimed
      where attempt.base_id = claimed.base_id and attempt.callback_id = claimed.id
        and attempt.duration_ms is null and attempt.error is null
    ), noted as (
      insert into ${callbackAttempts} (base_id, callback_id, number, started_at)
      select base_id, id, attempts, ${at} from claimed
      on conflict do nothing
    )
    select claimed.base_id as "baseId", claimed.host, claimed.id as "callbackId", claimed.mutation_id as "mutationId",
      claimed.attempts as "number", claimed.attempts - claimed.attempts_before_move as "scheduledNumber",
      claimed.url, claimed.body, claimed.traceparent,
      base.mode = 'sandbox' as "isSandbox",
      region.sealed_signing_secret as "encryptedSecret",
      case when region.previous_signing_secret_until > ${at} then region.sealed_previous_signing_secret end
        as "encryptedPreviousSecret"
    from claimed
    join ${recordBases} as base on base.id = claimed.base_id
    join ${regions} as region on region.id = base.region_id`,
  );
