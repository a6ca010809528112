import "server-only";
import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { importGroup, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import { singleton } from "@/lib/platform/singleton";
import type { MutationGroup } from "./schema";

type FoldedPage = { matches: SQL | undefined; before: number | null; limit: number };

/**
 * Returns the sequence numbers on a page of the list, which shows each import as one item at the position of
 * its latest mutation. Searches the index once per import, because reading every row of the imports would be
 * slow.
 */
export async function findFoldedPage(
  { db, base }: BaseContext,
  { matches, before, limit }: FoldedPage,
): Promise<number[]> {
  const isBefore = before === null ? undefined : lt(mutations.sequence, before);
  const latest = sql`select ${importGroup} as name, sequence from ${mutations} where base_id = ${base.id}`;
  const order = sql`order by base_id, ${importGroup}, sequence desc limit 1`;
  const groups = await db.execute<{ sequence: string }>(sql`
    with recursive latest as (
      (${latest} and ${importGroup} is not null ${order})
      union all
      select next.name, next.sequence from latest
      cross join lateral (${latest} and ${importGroup} > latest.name ${order}) as next
    )
    select sequence from latest`);
  const sequences = groups.map(({ sequence }) => Number(sequence));
  const select = (kind: SQL) =>
    db
      .select({ sequence: mutations.sequence })
      .from(mutations)
      .where(and(eq(mutations.baseId, base.id), matches, isBefore, kind))
      .orderBy(desc(mutations.sequence))
      .limit(limit);
  const [alone, latestOfGroups] = await Promise.all([
    select(sql`${importGroup} is null`),
    select(inArray(mutations.sequence, sequences)),
  ]);
  return [...alone, ...latestOfGroups]
    .map(({ sequence }) => sequence)
    .sort((one, other) => other - one)
    .slice(0, limit);
}

type Counted = { name: string; rows: number; queued: number; failed: number };

/**
 * Matches the suffix that a retry adds to the idempotency key of a row or an undo. Capture group 1 is the
 * part of an undo's key to keep.
 */
const RETRY_SUFFIX = "(:undo:[^:]+):\\d+$|:decided$";

/** A mutation on a page. If `group` is set, it is the latest mutation of that group. */
type Listed = { group: string | null; sequence: number; createdAt: Date };

/**
 * Counts the rows of the groups on a page. Caches the counts of finished groups, because clients poll the
 * page. A new row invalidates the cached counts, because it becomes the group's latest mutation.
 */
export async function countGroups(
  ctx: BaseContext,
  page: readonly Listed[],
): Promise<(name: string | null) => MutationGroup | null> {
  const grouped = page.filter(({ group }) => group !== null);
  const finished = finishedGroups();
  const counted = await countRows(
    ctx,
    grouped.flatMap(({ group, sequence }) => (group === null || finished.has(sequence) ? [] : group)),
  );
  const groups = new Map<string | null, MutationGroup>();
  for (const latest of grouped) {
    const group = finished.get(latest.sequence) ?? counted.get(latest.group ?? "");
    if (!group) continue;
    groups.set(latest.group, group);
    if (group.queued === 0 && isSettled(ctx, latest)) cacheFinished(latest.sequence, group);
  }
  return (name) => groups.get(name) ?? null;
}

const FINISHED_MAX = 10_000;
/**
 * The minimum age of a group's latest mutation before its counts are cached, because concurrent requests can
 * commit the rows of an import out of order.
 */
const SETTLED_MS = 60_000;

/**
 * The counts of finished groups, by the sequence number of the latest mutation. Sequence numbers are unique
 * across bases.
 */
const finishedGroups = () =>
  singleton("finished groups of mutations", () => new Map<number, MutationGroup>());

const isSettled = ({ now }: BaseContext, { createdAt }: Listed) =>
  now().getTime() - createdAt.getTime() > SETTLED_MS;

function cacheFinished(sequence: number, group: MutationGroup): void {
  const finished = finishedGroups();
  finished.set(sequence, group);
  const [oldest] = finished.keys();
  if (oldest !== undefined && finished.size > FINISHED_MAX) finished.delete(oldest);
}

/**
 * Counts a retried row or undo once: as queued if one attempt is queued, and as failed only if all attempts
 * failed.
 */
async function countRows(
  { db, base }: BaseContext,
  names: readonly string[],
): Promise<Map<string, MutationGroup>> {
  if (names.length === 0) return new Map();
  const counted = await db.execute<Counted>(sql`
    select name, count(*)::int as rows, count(*) filter (where is_queued)::int as queued,
      count(*) filter (where is_failed and not is_queued)::int as failed
    from (
      select ${importGroup} as name, bool_or(status = 'queued') as is_queued, bool_and(status = 'failed') as is_failed
      from ${mutations} where base_id = ${base.id} and ${inArray(importGroup, [...names])}
      group by 1, regexp_replace(idempotency_key, ${RETRY_SUFFIX}, '\\1')
    ) as by_row group by 1`);
  return new Map(counted.map(({ name, ...counts }) => [name, presentGroup(name, counts)]));
}

function presentGroup(id: string, counts: Omit<Counted, "name">): MutationGroup {
  const [importId = "", undo] = id.split(":");
  return { id, importId, isUndo: undo !== undefined, ...counts };
}
