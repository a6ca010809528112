import "server-only";
import { sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import type { Queryable } from "@/lib/platform/database/client";

const BATCH_SIZE = 500;

/**
 * Erases personal data of finished mutations after `erase_at`: payload, result (unless it holds no personal data),
 * callback body, URL query and receivers' responses. The rows stay. Skips mutations whose callback is still pending.
 * Returns the number of erased mutations.
 */
export async function eraseDue(
  queryable: Queryable,
  { now, mutationIds }: { now: Date; mutationIds?: string[] },
): Promise<number> {
  let erased = 0;
  for (;;) {
    const batch = await eraseBatch(queryable, now, mutationIds);
    erased += batch;
    if (batch < BATCH_SIZE) return erased;
  }
}

/**
 * Erases one batch. Skips locked rows: another process is erasing or finishing them, and waiting for that process could
 * deadlock.
 */
async function eraseBatch(
  queryable: Queryable,
  now: Date,
  mutationIds: string[] | undefined,
): Promise<number> {
  const only = mutationIds ? sql`and mutation.id = any(${sql.param(mutationIds)}::uuid[])` : sql``;
  const rows = await queryable.execute(sql`
    with due as (
      select mutation.base_id, mutation.id from ${mutations} as mutation
      where mutation.erase_at <= ${now.toISOString()}::timestamptz and mutation.status <> 'queued' ${only}
        and not exists (
          select from ${callbacks} as callback where callback.base_id = mutation.base_id
            and callback.mutation_id = mutation.id and callback.status = 'pending')
      order by mutation.erase_at limit ${BATCH_SIZE}
      for update skip locked
    ), erased_callbacks as (
      update ${callbacks} as callback set body = null, url = ${withoutQuery(sql`callback.url`)} from due
      where callback.base_id = due.base_id and callback.mutation_id = due.id
      returning callback.base_id, callback.id
    ), erased_attempts as (
      update ${callbackAttempts} as attempt set answer_excerpt = null from erased_callbacks as callback
      where attempt.base_id = callback.base_id and attempt.callback_id = callback.id
        and attempt.answer_excerpt is not null
    )
    update ${mutations} as mutation
    set input = null, callback_url = ${withoutQuery(sql`mutation.callback_url`)}, erase_at = null,
      result = case when ${hasNoPersonalData} then mutation.result end
    from due where mutation.base_id = due.base_id and mutation.id = due.id
    returning mutation.id`);
  return rows.length;
}

const hasNoPersonalData = sql`(mutation.status = 'failed' or mutation.operation = 'candidates.delete')`;
const withoutQuery = (url: ReturnType<typeof sql>) => sql`regexp_replace(${url}, '[?#].*$', '')`;
