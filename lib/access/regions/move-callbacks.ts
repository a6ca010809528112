import "server-only";
import { sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import type { Transaction } from "@/lib/platform/database/client";

/** Why a callback ended without being sent. Staff see it as the error of the last attempt. */
const REMOVED = "address_removed: The region removed its callback URL.";

type Move = { regionId: string; from: string; to: string | null; now: Date };

/**
 * Moves callbacks that aren't delivered yet after the region has changed its own callback URL: they go to the
 * new URL, or end if there is none. The caller must hold the locks of the region's bases. Otherwise the
 * engine could add a callback with the old URL at the same time.
 */
export async function moveCallbacks(transaction: Transaction, move: Move): Promise<void> {
  await transaction.execute(sql`
    update ${mutations} as mutation set callback_url = ${move.to}
    where mutation.status = 'queued' and ${isOwnUrl(move)}`);
  if (move.to === null) await endCallbacks(transaction, move);
  else
    await transaction.execute(sql`
      with moved as (
        update ${callbacks} as callback set url = ${move.to} from ${mutations} as mutation
        where ${isUndelivered} and ${isOwnUrl(move)}
        returning callback.base_id, callback.mutation_id
      )
      update ${mutations} as mutation set callback_url = ${move.to} from moved
      where mutation.base_id = moved.base_id and mutation.id = moved.mutation_id`);
}

/** Also removes the bodies, so that nobody can send these callbacks to the removed URL again. */
const endCallbacks = (transaction: Transaction, move: Move) =>
  transaction.execute(sql`
    with ended as (
      update ${callbacks} as callback set status = 'failed', body = null, attempts = callback.attempts + 1,
        finished_at = coalesce(callback.finished_at, ${move.now.toISOString()}::timestamptz)
      from ${mutations} as mutation where ${isUndelivered} and ${isOwnUrl(move)}
      returning callback.base_id, callback.id, callback.attempts
    )
    insert into ${callbackAttempts} (base_id, callback_id, number, started_at, error)
    select base_id, id, attempts, ${move.now.toISOString()}::timestamptz, ${REMOVED} from ended`);

const isUndelivered = sql`callback.base_id = mutation.base_id and callback.mutation_id = mutation.id
  and callback.url = mutation.callback_url and callback.body is not null
  and (callback.status = 'pending' or callback.status = 'failed')`;

/** Writes by candidates and staff use the region's own URL. An API key's writes name their own URL. */
const isOwnUrl = ({ regionId, from }: Move) => sql`
  mutation.base_id in (select base.id from ${recordBases} as base where base.region_id = ${regionId})
    and mutation.callback_url = ${from} and mutation.actor_kind in ('candidate', 'staff')`;
