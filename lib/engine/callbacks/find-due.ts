import "server-only";
import { sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/mutations";
import { buildStatement, type Database, prepared, type Queryable } from "@/lib/platform/database/client";
import { singleton } from "@/lib/platform/singleton";
import type { Receiver } from "./circuit-breaker";

export type DueCallback = Receiver & { id: string };

/** How many hosts of a base one query covers. The next query continues with the next hosts. */
const HOSTS_PER_BASE = 32;
const WINDOWS_MAX = 16;
/** Enough to fill all the slots that one receiver can get. */
const CALLBACKS_PER_RECEIVER = 16;
/**
 * Limits the number of callbacks that one query returns. With more receivers, the query returns fewer
 * callbacks per receiver, but at least one.
 */
const CALLBACKS_MAX = 1_024;

/** A base without due callbacks yields one row with a null id. Such rows don't count toward the limit. */
type Row = { baseId: number; hostsSeen: number; lastHost: string } & (DueCallback | { id: null });

/**
 * For each base with more hosts than one query covers, the last host that was searched. The next search
 * continues after this host.
 */
const lastHosts = () => singleton("last hosts of due callbacks", () => new Map<number, string>());

type Search = { now: Date; limit: number; baseId?: number | undefined };

type Window = { due: DueCallback[]; hasMoreHosts: boolean };

/**
 * Finds callbacks that are due at `now`, in all bases or in one. Returns the most overdue callback of every
 * receiver first, then the second of every receiver, and so on. If a base has many hosts, keeps querying the
 * next hosts until `isEnough` accepts the callbacks of one query.
 */
export async function findDueCallbacks(
  database: Database,
  search: Search,
  isEnough = (due: DueCallback[]): boolean => due.length > 0,
): Promise<DueCallback[]> {
  // Bases whose search starts after the last host of an earlier search, so that it must later wrap around to
  // the first hosts.
  const behind = new Set(lastHosts().keys());
  for (let windows = 1; ; windows++) {
    const { due, hasMoreHosts } = await findInWindow(database, search, behind);
    if (isEnough(due) || !hasMoreHosts || windows === WINDOWS_MAX) return due;
  }
}

/**
 * Searches the next hosts of each base. Skips from base to base and from host to host in the index, so the
 * cost depends on the number of bases and hosts, not on the number of waiting callbacks.
 */
async function findInWindow(
  database: Database,
  { now, limit, baseId }: Search,
  behind: Set<number>,
): Promise<Window> {
  const lastHostOf = lastHosts();
  const rows = await prepared(database, "find due callbacks", buildQuery).execute({
    now: now.toISOString(),
    lastHosts: JSON.stringify(Object.fromEntries(lastHostOf)),
    limit,
    baseId: baseId ?? null,
  });
  const due: DueCallback[] = [];
  let hasMoreHosts = false;
  const ended = new Set(baseId === undefined ? lastHostOf.keys() : [baseId]);
  for (const { hostsSeen, lastHost, ...row } of rows) {
    if (row.id !== null) due.push(row);
    if (hostsSeen === HOSTS_PER_BASE) {
      lastHostOf.set(row.baseId, lastHost);
      ended.delete(row.baseId);
      hasMoreHosts = true;
    } else ended.add(row.baseId);
  }
  for (const id of ended) {
    lastHostOf.delete(id);
    if (behind.delete(id)) hasMoreHosts = true;
  }
  return { due: due.slice(0, limit), hasMoreHosts };
}

const only = sql`${sql.placeholder("baseId")}::integer`;

const buildQuery = (queryable: Queryable) =>
  buildStatement<Row>(
    queryable,
    sql`
  with recursive base as (
    (select base_id as id from ${callbacks} where status = 'pending' and base_id >= coalesce(${only}, 0)
      order by base_id limit 1)
    union all
    select (select next.base_id from ${callbacks} as next where next.status = 'pending' and next.base_id > base.id
      order by next.base_id limit 1)
    from base where base.id is not null and ${only} is null
  )
  , walked as materialized (
    select base.id as base_id, hosts.*
    from base
    cross join lateral (
    with recursive walk as (
      (select host from ${callbacks} where base_id = base.id and status = 'pending'
        and host > coalesce(${sql.placeholder("lastHosts")}::jsonb ->> base.id::text, '') order by host limit 1)
      union all
      select (select next.host from ${callbacks} as next where next.base_id = base.id and next.status = 'pending'
        and next.host > walk.host order by next.host limit 1)
      from walk where walk.host is not null
    ), seen as (select host from walk where host is not null limit ${HOSTS_PER_BASE})
    select array_agg(host) as hosts, count(*)::int as "hostsSeen", max(host) as "lastHost" from seen
    ) as hosts
    where base.id = coalesce(${only}, base.id)
  ), share as (
    select greatest(1, least(${CALLBACKS_PER_RECEIVER}, ${CALLBACKS_MAX} / greatest(1, sum("hostsSeen"))))::int as size
    from walked
  )
  select walked.base_id as "baseId", walked."hostsSeen", walked."lastHost", due.host, due.id
  from walked
  left join lateral (
    select receiver.host, waiting.* from unnest(walked.hosts) as receiver (host)
    cross join lateral (
      select id, next_attempt_at, row_number() over (order by next_attempt_at) as position from ${callbacks}
      where base_id = walked.base_id and host = receiver.host and status = 'pending'
        and next_attempt_at <= ${sql.placeholder("now")}::timestamptz
      order by next_attempt_at limit (select size from share)
    ) as waiting
  ) as due on true
  order by due.position nulls first, due.next_attempt_at
  limit ${sql.placeholder("limit")}::int + (select count(*) from walked)`,
  );
