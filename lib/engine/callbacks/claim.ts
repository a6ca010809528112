import "server-only";
import { sql } from "drizzle-orm";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import type { Database } from "@/lib/platform/database/client";

/** Longer than an attempt can take. Whoever claims and dies leaves the callback to be claimed again after it. */
const LEASE_MS = 60_000;

/** One attempt of one callback, ours to make. */
export type Claim = {
  baseId: number;
  callbackId: string;
  mutationId: string;
  number: number;
  url: string;
  body: string | null;
  isSandbox: boolean;
  sealedSecret: string;
  /** Only while the old secret's signature is still sent along. */
  sealedPreviousSecret: string | null;
};

/**
 * Takes a callback that is due for one attempt, and notes that attempt before anything is sent. Of several who try at
 * once one gets it; the others, and whoever asks for one that is not due, get undefined. An earlier attempt that never
 * wrote down its end was cut off by a crash: it is closed as interrupted.
 */
export async function claimCallback(
  database: Database,
  callbackId: string,
  now: Date,
): Promise<Claim | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = sql`${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz`;
  const [claim] = await database.execute<Claim>(sql`
    with claimed as (
      update ${callbacks} set attempts = attempts + 1, next_attempt_at = ${until}
      where id = ${callbackId} and status = 'pending' and next_attempt_at <= ${at}
      returning base_id, id, mutation_id, url, body, attempts
    ), interrupted as (
      update ${callbackAttempts} as attempt set error = 'interrupted' from claimed
      where attempt.base_id = claimed.base_id and attempt.callback_id = claimed.id
        and attempt.duration_ms is null and attempt.error is null
    ), noted as (
      insert into ${callbackAttempts} (base_id, callback_id, number, started_at)
      select base_id, id, attempts, ${at} from claimed
    )
    select claimed.base_id as "baseId", claimed.id as "callbackId", claimed.mutation_id as "mutationId",
      claimed.attempts as "number", claimed.url, claimed.body, base.mode = 'sandbox' as "isSandbox",
      region.sealed_signing_secret as "sealedSecret",
      case when region.previous_signing_secret_until > ${at} then region.sealed_previous_signing_secret end
        as "sealedPreviousSecret"
    from claimed
    join ${recordBases} as base on base.id = claimed.base_id
    join ${regions} as region on region.id = base.region_id`);
  return claim;
}
