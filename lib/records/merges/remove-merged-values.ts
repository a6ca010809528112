import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { mutations } from "@/db/schema/mutations";
import type { MutationContext } from "@/lib/contract/context";
import { concernsCandidates } from "@/lib/records/concerns-candidates";
import { customFieldKey } from "../candidate-changes/diff-values";
import { isOwnChangeSince } from "./changed-since";
import type { Change, UndoData } from "./undo-data";

/**
 * Separates the two candidates' data when a merge is undone. In the remaining candidate's recorded changes,
 * replaces the values that the merge copied with the values from before the merge. Skips the fields in
 * `setAgain`, because someone set them to the copied value after the merge. Links later mutation results to
 * both candidates, because erasing either of them must erase those results.
 */
export async function removeMergedValues(
  ctx: MutationContext,
  remainingId: string,
  mergedId: string,
  { mutationId, fields, customFields }: UndoData,
  setAgain: ReadonlySet<string>,
): Promise<void> {
  if (!mutationId) return;
  const custom = Object.entries(customFields).map(
    ([name, change]) => [customFieldKey(name), change] as const,
  );
  for (const [key, change] of [...Object.entries(fields), ...custom])
    if (!setAgain.has(key)) await replaceSince(ctx, remainingId, mutationId, key, change);
  await ctx.db
    .delete(candidateChanges)
    .where(
      and(
        eq(candidateChanges.baseId, ctx.base.id),
        eq(candidateChanges.candidateId, remainingId),
        eq(candidateChanges.mutationId, mutationId),
      ),
    );
  await ctx.db.execute(sql`
    update ${mutations} set candidate_ids = array_append(candidate_ids, ${mergedId})
    where base_id = ${ctx.base.id} and ${concernsCandidates(ctx.base, [remainingId])} and status = 'completed'
      and not candidate_ids @> array[${mergedId}]::text[]
      and sequence > (select merge.sequence from ${mutations} as merge where merge.id = ${mutationId}::uuid)`);
}

/**
 * Replaces a value in the changes recorded after the merge: the value that the merge copied becomes the value
 * from before the merge.
 */
async function replaceSince(
  ctx: MutationContext,
  candidateId: string,
  mutationId: string,
  key: string,
  { before, after }: Change,
): Promise<void> {
  for (const side of ["from", "to"]) {
    const path = sql`array[${key}, ${side}]::text[]`;
    await ctx.db.execute(sql`
      update ${candidateChanges}
      set changes = jsonb_set(changes, ${path}, ${JSON.stringify(before)}::text::jsonb)
      where ${isOwnChangeSince(ctx, candidateId, mutationId)}
        and changes #> ${path} = ${JSON.stringify(after)}::text::jsonb`);
  }
}
