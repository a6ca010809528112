import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import type { Queryable } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";

/** Which due mutations to erase: all, those with the given ids, or those of one candidate. */
type Scope = { mutationIds?: string[]; candidate?: { baseId: number; id: string } };

/** A due mutation. `is_reported` is true if no callback is pending, so its data was erased. */
type Due = { id: string; erase_at: string; is_reported: boolean };

/**
 * Erases the personal data of finished mutations after `erase_at`: payload, result (if it holds personal
 * data), callback body, URL query and receivers' responses. Keeps the rows. Skips mutations whose callback is
 * pending. Works in short transactions and returns the number of erased mutations.
 */
export async function eraseDue(
  queryable: Queryable,
  { now, ...scope }: Scope & { now: Date },
): Promise<number> {
  let erased = 0;
  let last: Due | undefined;
  await inBatches(async (rowsMax) => {
    const due = await eraseBatch(queryable, isDue(now, scope, last), rowsMax);
    erased += due.filter(({ is_reported }) => is_reported).length;
    last = due.at(-1);
    return due.length;
  });
  return erased;
}

/** Mutations that wait for their callback stay due. Continuing after `last` avoids examining them again. */
function isDue(now: Date, { mutationIds, candidate }: Scope, last: Due | undefined): SQL {
  const conditions = [
    sql`mutation.erase_at <= ${now.toISOString()}::timestamptz and mutation.status <> 'queued'`,
    mutationIds && sql`mutation.id = any(${sql.param(mutationIds)}::uuid[])`,
    candidate &&
      sql`mutation.base_id = ${candidate.baseId} and mutation.candidate_ids @> array[${candidate.id}]::text[]`,
    last && sql`(mutation.erase_at, mutation.id) > (${last.erase_at}::timestamptz, ${last.id}::uuid)`,
  ];
  return sql.join(conditions.filter(Boolean), sql` and `);
}

/**
 * Erases up to `rowsMax` due mutations and returns all that it examined. Skips locked rows: another process
 * is erasing or finishing them, and waiting for it could deadlock.
 */
const eraseBatch = (queryable: Queryable, condition: SQL, rowsMax: number) =>
  queryable.execute<Due>(sql`
    with due as (
      select mutation.base_id, mutation.id, mutation.erase_at, ${callbackStatus} is distinct from 'pending' as is_reported
      from ${mutations} as mutation where ${condition}
      order by mutation.erase_at, mutation.id limit ${rowsMax}
    ), reported as (
      select mutation.base_id, mutation.id from ${mutations} as mutation
      join due on due.is_reported and due.base_id = mutation.base_id and due.id = mutation.id
      where mutation.erase_at is not null
      for update of mutation skip locked
    ), erased_callbacks as (
      update ${callbacks} as callback set body = null, url = ${withoutQuery(sql`callback.url`)} from reported
      where callback.base_id = reported.base_id and callback.mutation_id = reported.id
      returning callback.base_id, callback.id
    ), erased_attempts as (
      update ${callbackAttempts} as attempt set answer_excerpt = null from erased_callbacks as callback
      where attempt.base_id = callback.base_id and attempt.callback_id = callback.id
        and attempt.answer_excerpt is not null
    ), erased as (
      update ${mutations} as mutation
      set input = null, callback_url = ${withoutQuery(sql`mutation.callback_url`)}, erase_at = null,
        result = case when ${hasNoPersonalData} then mutation.result end
      from reported where mutation.base_id = reported.base_id and mutation.id = reported.id
    )
    select due.id, due.erase_at::text, reported.id is not null as is_reported
    from due left join reported using (base_id, id) order by due.erase_at, due.id`);

// Uses a subquery, because with `exists (… status = 'pending')` the planner may read all pending callbacks
// for each mutation.
const callbackStatus = sql`(select callback.status from ${callbacks} as callback
  where callback.base_id = mutation.base_id and callback.mutation_id = mutation.id)`;
const hasNoPersonalData = sql`(mutation.status = 'failed' or mutation.operation = 'candidates.delete')`;
const withoutQuery = (url: ReturnType<typeof sql>) => sql`regexp_replace(${url}, '[?#].*$', '')`;
