import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

/**
 * Matches changes that were made to the candidate itself. Excludes changes that a merge moved here from
 * another candidate. The merge's undo data lists the ids of these changes.
 */
export const isOwnChange = sql`not exists (
  select from ${candidateMerges} as merge
  where merge.base_id = ${candidateChanges.baseId} and merge.candidate_id = ${candidateChanges.candidateId}
    and merge.undo #> '{moved,changes}' ? ${candidateChanges.id}::text)`;

/** Finds these candidates' own changes, the oldest first. */
export const findOwnChanges = ({ db, base }: BaseContext<Queryable>, candidateIds: string[]) =>
  db
    .select({
      candidateId: candidateChanges.candidateId,
      mutationId: candidateChanges.mutationId,
      changes: candidateChanges.changes,
    })
    .from(candidateChanges)
    .where(
      and(
        eq(candidateChanges.baseId, base.id),
        inArray(candidateChanges.candidateId, candidateIds),
        isOwnChange,
      ),
    )
    .orderBy(asc(candidateChanges.id));
