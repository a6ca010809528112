import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { consents } from "@/db/schema/consents";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { isOwnChange } from "../candidate-changes/own-changes";
import { isOwnEntry } from "../consents/is-own-entry";
import { MERGE_ACTIONS } from "./is-event-of";

type Ctx = BaseContext<Transaction>;

/**
 * Matches the changes to a candidate that were recorded after a merge, except for those of merged candidates.
 */
export const isOwnChangeSince = ({ base }: Ctx, candidateId: string, mutationId: string): SQL => sql`
  ${candidateChanges.baseId} = ${base.id} and ${candidateChanges.candidateId} = ${candidateId} and ${isOwnChange}
    and ${candidateChanges.id} > (
      select max(merge.id) from ${candidateChanges} as merge
      where merge.base_id = ${base.id} and merge.candidate_id = ${candidateId}
        and merge.mutation_id = ${mutationId}::uuid)`;

/**
 * Finds the fields that were changed after a merge, even if they were then changed back, except for changes
 * in `undone` (`findUndoneMutations`). Includes consent if the candidate agreed to a text after the merge,
 * although such an agreement changes no field.
 */
export async function findChangedSince(
  ctx: Ctx,
  candidateId: string,
  mutationId: string | null,
  undone: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!mutationId) return new Set();
  const isUndone = sql`coalesce(${inArray(candidateChanges.mutationId, [...undone])}, false)`;
  const changed = await ctx.db.execute<{ key: string }>(sql`
    select distinct jsonb_object_keys(changes) as key from ${candidateChanges}
    where ${isOwnChangeSince(ctx, candidateId, mutationId)} and not ${isUndone}`);
  const consent = (await hasConsentSince(ctx, candidateId, mutationId)) ? ["privacyConsent"] : [];
  return new Set([...changed.map(({ key }) => key), ...consent]);
}

/**
 * Matches a candidate's consents, except for those that merges moved here, and those that a merge or an undo
 * recorded to keep a consent. Also reads the events, because an earlier release didn't mark the entries of
 * merges and undos as repeats.
 */
export const isOwnConsent = ({ base }: Ctx, candidateId: string): SQL => sql`
  ${isOwnEntry} and not consents.is_repeat and not exists (
    select from ${events} as event
    where event.base_id = ${base.id} and event.candidate_id = ${candidateId}
      and event.mutation_id = consents.mutation_id
      and event.action in ${MERGE_ACTIONS})`;

async function hasConsentSince(ctx: Ctx, candidateId: string, mutationId: string): Promise<boolean> {
  const { db, base } = ctx;
  const found = await db.execute(sql`
    select from ${consents}
    where ${consents.baseId} = ${base.id} and ${consents.candidateId} = ${candidateId}
      and ${consents.id} > (
        select max(merge.id) from ${consents} as merge
        where merge.base_id = ${base.id} and merge.candidate_id = ${candidateId}
          and merge.mutation_id = ${mutationId}::uuid)
      and ${consents.undoneBy} is null and ${isOwnConsent(ctx, candidateId)}
    limit 1`);
  return found.length > 0;
}
