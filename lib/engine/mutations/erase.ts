import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { callbackAttempts, callbacks, importGroup, mutations } from "@/db/schema/mutations";
import type { Queryable } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";
import { idempotencyDigestOf } from "./idempotency-key";

/** Which due mutations to erase: all of them, the mutations with these ids, or one candidate's mutations. */
type Scope = { mutationIds?: string[]; candidate?: { baseId: number; id: string } };

/**
 * An examined mutation. `is_reported` is false if it was skipped, for example because its callback is
 * pending.
 */
type Due = { id: string; erase_at: string; is_reported: boolean };

/**
 * Erases the personal data of finished mutations after `erase_at`: payload, result (if it holds personal
 * data), idempotency key, callback body, URL path and query, and receivers' responses. Keeps the rows and the
 * digests of the keys. Skips mutations whose callback is pending. Works in short transactions and returns the
 * number of erased mutations.
 */
export async function eraseDue(
  queryable: Queryable,
  { now, ...scope }: Scope & { now: Date },
): Promise<number> {
  let erased = 0;
  let last: Due | undefined;
  await inBatches(async (rowsMax) => {
    const condition = isDue(now, scope, last);
    await addDigests(queryable, condition, rowsMax);
    const due = await eraseBatch(queryable, condition, rowsMax);
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

type KeyRow = { id: string; base_id: number; idempotency_key: string };

/**
 * Adds the digests of idempotency keys that an earlier release stored without a digest. Skips locked rows.
 * Clears a key if an erased mutation already has its digest: that release didn't recognize the key, and
 * accepted it again.
 */
async function addDigests(queryable: Queryable, condition: SQL, rowsMax: number): Promise<void> {
  const rows = await queryable.execute<KeyRow>(sql`
    select mutation.id, mutation.base_id, mutation.idempotency_key from ${mutations} as mutation
    where mutation.id in (
      select mutation.id from ${mutations} as mutation where ${condition}
      order by mutation.erase_at, mutation.id limit ${rowsMax})
      and ${lacksDigest} and mutation.idempotency_key is not null`);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const digests = await Promise.all(
    rows.map(({ base_id, idempotency_key }) => idempotencyDigestOf(base_id, idempotency_key)),
  );
  await queryable.execute(sql`
    with keyed as (
      select id, decode(digest, 'hex') as digest
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(digests)}::text[]) as keyed (id, digest)
    ), locked as (
      select mutation.id, keyed.digest, exists (
        select from ${mutations} as first
        where first.base_id = mutation.base_id and first.idempotency_digest = keyed.digest) as is_taken
      from ${mutations} as mutation join keyed using (id) for update of mutation skip locked
    )
    update ${mutations} as mutation set
      idempotency_digest = case when not is_taken then digest end,
      idempotency_key = case when not is_taken then mutation.idempotency_key end,
      idempotency_key_given = not is_taken
    from locked where mutation.id = locked.id`);
}

/**
 * Erases up to `rowsMax` due mutations, and returns all examined mutations. Skips locked rows: another
 * process is erasing or finishing them, and waiting for that process could deadlock.
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
      where mutation.erase_at is not null and (not (${lacksDigest}) or mutation.idempotency_key is null)
      for update of mutation skip locked
    ), erased_callbacks as (
      update ${callbacks} as callback set body = null, url = ${originOf(sql`callback.url`)} from reported
      where callback.base_id = reported.base_id and callback.mutation_id = reported.id
      returning callback.base_id, callback.id
    ), erased_attempts as (
      update ${callbackAttempts} as attempt set answer_excerpt = null from erased_callbacks as callback
      where attempt.base_id = callback.base_id and attempt.callback_id = callback.id
        and attempt.answer_excerpt is not null
    ), erased as (
      update ${mutations} as mutation
      set input = null, callback_url = ${originOf(sql`mutation.callback_url`)}, erase_at = null,
        idempotency_key = case when ${holdsClientKey} then null else mutation.idempotency_key end,
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
const lacksDigest = sql`mutation.idempotency_key_given and mutation.idempotency_digest is null`;
// Keeps the keys of imports, because the console uses them to count an import's rows. They contain only ids
// and row numbers.
const holdsClientKey = sql`(mutation.idempotency_key_given and ${importGroup} is null)`;
/** Leaves only the origin of a URL: the scheme, host and port. */
export const originOf = (url: SQLWrapper) => sql`regexp_replace(${url}, '^([^:]+://[^/?#]+).*$', '\\1')`;
