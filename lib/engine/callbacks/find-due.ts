import "server-only";
import { sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { singleton } from "@/lib/platform/singleton";
import type { Receiver } from "./circuit-breaker";

export type DueCallback = Receiver & { id: string };

/** How many hosts of a base one query looks at; the next query continues with the hosts after these. */
const HOSTS_PER_BASE = 32;
/** Enough to fill the slots that one receiver can have. */
const CALLBACKS_PER_RECEIVER = 16;

/** A base without a due callback has one row, without an id, which doesn't count towards the limit. */
type Row = { baseId: number; hostsSeen: number; lastHost: string } & (DueCallback | { id: null });

/** Where the next query continues, for bases with more hosts than a query looks at. */
const lastHosts = () => singleton("last hosts of due callbacks", () => new Map<number, string>());

/**
 * Finds callbacks that are due at `now`: of each receiver the longest due ones, first one of every receiver, then a
 * second one and so on. Jumps from base to base and from host to host in the index, so the cost depends on their number,
 * not on how many callbacks wait for a receiver that doesn't respond.
 */
export async function findDueCallbacks(
  database: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueCallback[]> {
  const lastHostOf = lastHosts();
  const rows = await database.execute<Row>(buildQuery(now, Object.fromEntries(lastHostOf), limit));
  const due: DueCallback[] = [];
  for (const { hostsSeen, lastHost, ...row } of rows) {
    if (hostsSeen < HOSTS_PER_BASE) lastHostOf.delete(row.baseId);
    else lastHostOf.set(row.baseId, lastHost);
    if (row.id !== null) due.push(row);
  }
  return due.slice(0, limit);
}

const buildQuery = (now: Date, lastHostOf: Record<string, string>, limit: number) => sql`
  with recursive base as (
    (select base_id as id from ${callbacks} where status = 'pending' order by base_id limit 1)
    union all
    select (select next.base_id from ${callbacks} as next where next.status = 'pending' and next.base_id > base.id
      order by next.base_id limit 1)
    from base where base.id is not null
  )
  select base.id as "baseId", walked."hostsSeen", walked."lastHost", due.host, due.id
  from base
  cross join lateral (
    with recursive walk as (
      (select host from ${callbacks} where base_id = base.id and status = 'pending'
        and host > coalesce(${JSON.stringify(lastHostOf)}::jsonb ->> base.id::text, '') order by host limit 1)
      union all
      select (select next.host from ${callbacks} as next where next.base_id = base.id and next.status = 'pending'
        and next.host > walk.host order by next.host limit 1)
      from walk where walk.host is not null
    ), seen as (select host from walk where host is not null limit ${HOSTS_PER_BASE})
    select array_agg(host) as hosts, count(*)::int as "hostsSeen", max(host) as "lastHost" from seen
  ) as walked
  left join lateral (
    select receiver.host, waiting.* from unnest(walked.hosts) as receiver (host)
    cross join lateral (
      select id, next_attempt_at, row_number() over (order by next_attempt_at) as place from ${callbacks}
      where base_id = base.id and host = receiver.host and status = 'pending'
        and next_attempt_at <= ${now.toISOString()}::timestamptz
      order by next_attempt_at limit ${CALLBACKS_PER_RECEIVER}
    ) as waiting
  ) as due on true
  where base.id is not null
  order by due.place nulls first, due.next_attempt_at
  limit ${limit} + (select count(*) from base)`;
