import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mails } from "@/db/schema/mails";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import type { Database } from "@/lib/platform/database/client";

export type WaitingWork = { region: string; mode: string; count: number; ageSeconds: number };

/**
 * The maximum numbers of rows to count per base and in all bases together. They limit the cost of a scrape.
 */
export const COUNTED_PER_BASE_MAX = 1_000;
const COUNTED_MAX = 200_000;
const MAILS_COUNTED_MAX = 10_000;

/**
 * Counts the waiting rows of each base, and finds the oldest. Skips from base to base in an index of waiting
 * rows, so finished rows don't add to the cost. `order` is the order of such an index, and begins with the
 * oldest row, so the oldest is always among the counted rows.
 */
const waitingQuery = ({ table, status, order }: { table: SQL; status: SQL; order: SQL }) => sql`
    with recursive base as (
      (select base_id as id from ${table} where status = ${status} order by base_id limit 1)
      union all
      select (select base_id from ${table} where status = ${status} and base_id > base.id order by base_id limit 1)
      from base where base.id is not null
    ), share as (
      select greatest(10, least(${COUNTED_PER_BASE_MAX}::int, ${COUNTED_MAX}::int / greatest(1, count(*))))::int as size
      from base
    )
    select region.slug as region, record_base.mode, waiting.count,
      greatest(0, extract(epoch from clock_timestamp() - waiting.oldest))::float8 as "ageSeconds"
    from base
    join ${recordBases} as record_base on record_base.id = base.id
    join ${regions} as region on region.id = record_base.region_id
    cross join lateral (
      select count(*)::int as count, min(created_at) as oldest from (
        select created_at from ${table} where base_id = base.id and status = ${status}
        order by ${order} limit (select size from share)
      ) as counted
    ) as waiting`;

/** The order of acceptance is also the order of age. */
export const queueQuery = waitingQuery({
  table: sql`${mutations}`,
  status: sql`'queued'`,
  order: sql`sequence`,
});
export const pendingCallbacksQuery = waitingQuery({
  table: sql`${callbacks}`,
  status: sql`'pending'`,
  order: sql`created_at`,
});

export const readQueue = (database: Database) => database.execute<WaitingWork>(queueQuery);
export const readPendingCallbacks = (database: Database) =>
  database.execute<WaitingWork>(pendingCallbacksQuery);

/** The age leaves out e-mail to full mailboxes, because only the recipients can change that. */
export async function readWaitingMail(database: Database): Promise<{ count: number; ageSeconds: number }> {
  const [row] = await database.execute<{ count: number; ageSeconds: number | null }>(sql`
    select count(*)::int as count,
      extract(epoch from clock_timestamp() - min(created_at) filter (where not is_mailbox_full))::float8 as "ageSeconds"
    from (
      select created_at, is_mailbox_full from ${mails} order by next_attempt_at limit ${MAILS_COUNTED_MAX}::int
    ) as counted`);
  return { count: row?.count ?? 0, ageSeconds: Math.max(0, row?.ageSeconds ?? 0) };
}
