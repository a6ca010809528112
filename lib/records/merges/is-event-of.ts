import "server-only";
import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import { findMergedIds } from "./find-merged";

export const MERGE_ACTIONS = ["candidate.merged", "candidate.merge_undone"];

/** The actions that add a record. */
export const ADD_ACTIONS = ["privacy_request.added", "interaction.created", "attachment.added"];

type Ctx = Pick<BaseContext, "db" | "base">;

/**
 * Matches the events of a candidate and of the candidates merged into it, except for merge events of the
 * merged candidates. Events are append-only, so undoing a merge leaves the events from the time of the merge
 * with the remaining candidate. Of these, the events about a request, interaction or file of the restored
 * candidate match the restored candidate instead.
 */
export async function isEventOf(ctx: Ctx, candidateId: string): Promise<SQL | undefined> {
  const [mergedIds, related] = await Promise.all([
    findMergedIds(ctx, candidateId),
    findRelatedIds(ctx, candidateId),
  ]);
  const ids = [candidateId, ...mergedIds];
  const others = related.filter((id) => !ids.includes(id));
  const isOfIds =
    mergedIds.length === 0
      ? eq(events.candidateId, candidateId)
      : or(
          eq(events.candidateId, candidateId),
          and(inArray(events.candidateId, mergedIds), notInArray(events.action, MERGE_ACTIONS)),
        );
  if (others.length === 0) return isOfIds;
  const all = [...ids, ...others];
  return or(
    and(isOfIds, notInArray(events.recordId, recordsOf(ctx, others, all))),
    and(inArray(events.candidateId, others), inArray(events.recordId, recordsOf(ctx, ids, all))),
  );
}

/**
 * Finds all candidates that a candidate is or was merged with, directly or through others, and the candidate
 * itself.
 */
export async function findRelatedIds({ db, base }: Ctx, candidateId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive related as (
      select ${candidateId}::text as id
      union
      select link.id from related cross join lateral (
        select record_id as id from ${events}
        where base_id = ${base.id} and candidate_id = related.id and action = 'candidate.merge_undone'
        union all
        select merged_id from ${candidateMerges} where base_id = ${base.id} and candidate_id = related.id
        union all
        select candidate_id from ${candidateMerges} where base_id = ${base.id} and merged_id = related.id
      ) as link
    )
    select id from related`);
  return rows.map(({ id }) => id);
}

/**
 * Selects the ids of the candidates' requests, interactions and files. `related` also includes all candidates
 * that they were merged with.
 */
const recordsOf = ({ base }: Ctx, ids: string[], related: string[]): SQL =>
  sql`(${sql.join(
    [
      ...[privacyRequests, interactions, attachments].map(
        (table) => sql`select ${table.id}::text from ${table}
          where ${table.baseId} = ${base.id} and ${inArray(table.candidateId, ids)}`,
      ),
      // The event that added a record tells whose it was, even after it was deleted. Undos can give a record to
      // several candidates in turn, and it belongs to the last one. A record that was created together with its
      // candidate has no event of its own.
      sql`select given.id from (
        select distinct on (record.id) record.id, event.candidate_id
        from ${events} as event cross join lateral (
          select event.record_id as id where ${inArray(sql`event.action`, ADD_ACTIONS)}
          union all
          select jsonb_array_elements_text(event.details -> 'records') where event.action = 'candidate.merge_undone'
        ) as record
        where event.base_id = ${base.id} and ${inArray(sql`event.candidate_id`, related)}
          and ${inArray(sql`event.action`, [...ADD_ACTIONS, "candidate.merge_undone"])}
        order by record.id, event.id desc
      ) as given where ${inArray(sql`given.candidate_id`, ids)}`,
    ],
    sql` union all `,
  )})`;
