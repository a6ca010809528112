import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { importGroup, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";

/**
 * `undone` is the number of candidates for whom an import was undone. `left` is the number of existing
 * candidates for whom it wasn't.
 */
type UndoneCount = { undone: number; left: number };

/**
 * Counts the candidates that each of these imports added or changed. Omits those who were deleted, except by
 * the undo, and counts merged candidates once. An undo that found nothing to restore, because others had
 * changed the fields, counts as not undone.
 */
export async function countUndone(ctx: BaseContext, importIds: string[]): Promise<Map<string, UndoneCount>> {
  if (importIds.length === 0) return new Map();
  const isCompleted = sql`mutation.base_id = ${ctx.base.id} and mutation.status = 'completed'`;
  const undoGroups = importIds.map((id) => `${id}:undo`);
  const hasChanged = (candidate: SQL) => sql`exists (
    select from ${candidateChanges} as change where change.base_id = mutation.base_id
      and change.candidate_id = ${candidate} and change.mutation_id = mutation.id)`;
  const undoneId = sql`split_part(mutation.idempotency_key, ':', 4)`;
  const counted = await ctx.db.execute<{ id: string } & UndoneCount>(sql`
    with imported as (
      select distinct ${importGroup} as id, candidate_ids[1] as candidate from ${mutations} as mutation
      where ${isCompleted} and ${inArray(importGroup, importIds)}
        and (result ->> 'action' = 'created' or ${hasChanged(sql`candidate_ids[1]`)})
    ), undone as (
      select distinct split_part(${importGroup}, ':', 1) as id, ${undoneId} as candidate
      from ${mutations} as mutation
      where ${isCompleted} and ${inArray(importGroup, undoGroups)}
        and (operation = 'candidates.delete' or ${hasChanged(undoneId)} or exists (
          select from ${consents} as consent where consent.base_id = mutation.base_id
            and consent.candidate_id = ${undoneId} and consent.undone_by = mutation.id))
    ), present as (
      select imported.id, coalesce(merge.candidate_id, candidate.id) as candidate from imported
      left join ${candidates} as candidate
        on candidate.base_id = ${ctx.base.id} and candidate.id = imported.candidate
      left join ${candidateMerges} as merge
        on merge.base_id = ${ctx.base.id} and merge.merged_id = imported.candidate
    )
    select wanted.id,
      (select count(*)::int from undone where undone.id = wanted.id) as undone,
      (select count(distinct candidate)::int from present where present.id = wanted.id
        and (id, candidate) not in (select id, candidate from undone)) as "left"
    from (select distinct id from imported union select id from undone) as wanted`);
  return new Map(counted.map(({ id, undone, left }) => [id, { undone, left }]));
}
