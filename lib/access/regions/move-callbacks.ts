import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable, Transaction } from "@/lib/platform/database/client";

/** Why a callback ended without being sent. Staff see it as the error of the last attempt. */
const REMOVED = "address_removed: The region removed its callback URL.";

type OwnUrl = { regionId: string; from: string };
type Move = OwnUrl & { to: string | null; now: Date };

/** A callback that became due. The engine must be woken for it after the commit. */
export type MovedCallback = { baseId: number; id: string };

/**
 * Call this after the region has changed its own callback URL. Moves the undelivered callbacks to the new
 * URL, or ends them if there is none. The caller must hold the locks of the region's bases. Otherwise, the
 * engine could add a callback with the old URL at the same time. Returns one due callback per base.
 */
export async function moveCallbacks(transaction: Transaction, move: Move): Promise<MovedCallback[]> {
  await transaction.execute(sql`
    update ${mutations} as mutation set callback_url = ${move.to}
    where mutation.status = 'queued' and ${isOwnUrl(move)}`);
  return transaction.execute<MovedCallback>(move.to === null ? endCallbacks(move) : redirectCallbacks(move));
}

/**
 * Makes pending callbacks due immediately, in the order of their mutations, and gives them their full number
 * of attempts, unless they hold data to erase. Callbacks that failed for good only get the new URL.
 */
const redirectCallbacks = (move: Move): SQL => sql`
  with undelivered as (
    select callback.id, mutation.sequence, ${holdsDueData} as holds_due_data
    from ${callbacks} as callback, ${mutations} as mutation where ${isUndelivered} and ${isOwnUrl(move)}
    for no key update of callback
  ), ordered as (
    select id, holds_due_data, row_number() over (order by sequence desc) * interval '1 millisecond' as overdue
    from undelivered
  ), moved as (
    update ${callbacks} as callback set url = ${move.to},
      attempts_before_move = case when ordered.holds_due_data then callback.attempts_before_move
        else callback.attempts end,
      next_attempt_at = case when callback.status = 'pending' then ${at(move)} - ordered.overdue
        else callback.next_attempt_at end
    from ordered where callback.id = ordered.id
    returning callback.base_id, callback.id, callback.mutation_id, callback.status
  ), changed as (
    update ${mutations} as mutation set callback_url = ${move.to} from moved
    where mutation.base_id = moved.base_id and mutation.id = moved.mutation_id
  )
  select distinct on (base_id) base_id as "baseId", id from moved where status = 'pending'`;

/** Ends the callbacks. Removes their bodies, so that nobody can send them to the removed URL again. */
const endCallbacks = (move: Move): SQL => sql`
  with ended as (
    update ${callbacks} as callback set status = 'failed', body = null, attempts = callback.attempts + 1,
      finished_at = coalesce(callback.finished_at, ${at(move)})
    from ${mutations} as mutation where ${isUndelivered} and ${isOwnUrl(move)}
    returning callback.base_id, callback.id, callback.attempts
  )
  insert into ${callbackAttempts} (base_id, callback_id, number, started_at, error)
  select base_id, id, attempts, ${at(move)}, ${REMOVED} from ended`;

/** Counts the callbacks that would end, or never be created, if the region removed its own URL. */
export async function countUndelivered(queryable: Queryable, own: OwnUrl): Promise<number> {
  const [row] = await queryable.execute<{ count: number }>(sql`
    select ((select count(*) from ${mutations} as mutation where mutation.status = 'queued' and ${isOwnUrl(own)})
      + (select count(*) from ${callbacks} as callback, ${mutations} as mutation
        where ${isUndelivered} and ${isOwnUrl(own)}))::int as count`);
  return row?.count ?? 0;
}

/**
 * True if a callback holds personal data that only its attempts keep from being erased. More attempts would
 * keep it longer than candidates were told. The callback about a deletion holds only an id.
 */
export const holdsDueData = sql<boolean>`coalesce(
  mutation.erase_at <= now() and mutation.operation <> 'candidates.delete', false)`;

const at = ({ now }: Move) => sql`${now.toISOString()}::timestamptz`;

const isUndelivered = sql`callback.base_id = mutation.base_id and callback.mutation_id = mutation.id
  and callback.url = mutation.callback_url and callback.body is not null
  and (callback.status = 'pending' or callback.status = 'failed')`;

/**
 * Returns the URL that a mutation's callback may be sent to now: the region's own URL, or the URL that an API
 * key's write named. Null if the region has removed its URL. Locks the region, so that a change of its URL
 * waits for this transaction, and then moves this callback too.
 */
export async function findCurrentUrl(
  { db, base, region }: BaseContext<Transaction>,
  mutationId: string,
): Promise<string | null> {
  const [row] = await db.execute<{ url: string | null }>(sql`
    select case when ${usesOwnUrl} then region.callback_url else mutation.callback_url end as url
    from ${regions} as region, ${mutations} as mutation
    where region.id = ${region.id} and mutation.base_id = ${base.id} and mutation.id = ${mutationId}
    for share of region`);
  return row?.url ?? null;
}

/** Writes by candidates and staff use the region's own URL. An API key's writes name their own URL. */
const usesOwnUrl = sql`mutation.actor_kind in ('candidate', 'staff')`;

const isOwnUrl = ({ regionId, from }: OwnUrl) => sql`
  mutation.base_id in (select base.id from ${recordBases} as base where base.region_id = ${regionId})
    and mutation.callback_url = ${from} and ${usesOwnUrl}`;
