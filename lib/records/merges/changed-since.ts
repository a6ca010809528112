import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { consents } from "@/db/schema/consents";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { isOwnChange } from "../candidate-changes/is-own-change";
import { MERGE_ACTIONS } from "./is-event-of";

type Ctx = BaseContext<Transaction>;

/** Matches the changes of a candidate that were recorded after a merge, except for those of merged candidates. */
export const isOwnChangeSince = ({ base }: Ctx, candidateId: string, mutationId: string): SQL => sql`
  ${candidateChanges.baseId} = ${base.id} and ${candidateChanges.candidateId} = ${candidateId} and ${isOwnChange}
    and ${candidateChanges.id} > (
      select max(merge.id) from ${candidateChanges} as merge
      where merge.base_id = ${base.id} and merge.candidate_id = ${candidateId}
        and merge.mutation_id = ${mutationId}::uuid)`;

/**
 * Finds the fields that were changed after a merge, even if they have the same value again. Includes consent
 * if the candidate agreed to a text after the merge, which changes no field.
 */
export async function findChangedSince(
  ctx: Ctx,
  candidateId: string,
  mutationId: string | null,
): Promise<ReadonlySet<string>> {
  if (!mutationId) return new Set();
  const changed = await ctx.db.execute<{ key: string }>(sql`
    select distinct jsonb_object_keys(changes) as key from ${candidateChanges}
    where ${isOwnChangeSince(ctx, candidateId, mutationId)}`);
  const consent = (await hasConsentSince(ctx, candidateId, mutationId)) ? ["privacyConsent"] : [];
  return new Set([...changed.map(({ key }) => key), ...consent]);
}

/** Ignores entries that other merges or their undo moved here or recorded. */
async function hasConsentSince({ db, base }: Ctx, candidateId: string, mutationId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select from ${consents} as consent
    where base_id = ${base.id} and candidate_id = ${candidateId}
      and id > (
        select max(merge.id) from ${consents} as merge
        where merge.base_id = ${base.id} and merge.candidate_id = ${candidateId}
          and merge.mutation_id = ${mutationId}::uuid)
      and not exists (
        select from ${candidateMerges} as merge
        where merge.base_id = ${base.id} and merge.candidate_id = ${candidateId}
          and merge.undo #> '{moved,consents}' ? consent.id::text)
      and not exists (
        select from ${events} as event
        where event.base_id = ${base.id} and event.candidate_id = ${candidateId}
          and event.mutation_id = consent.mutation_id
          and event.action in ${MERGE_ACTIONS})
    limit 1`);
  return found.length > 0;
}
