import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";

/**
 * Selects the changes made to this record. Excludes changes that a merge moved from another record; the
 * merge's undo data lists these changes.
 */
export const isOwnChange = sql`not exists (
  select from ${candidateMerges} as merge
  where merge.base_id = ${candidateChanges.baseId} and merge.candidate_id = ${candidateChanges.candidateId}
    and merge.undo #> '{moved,changes}' ? ${candidateChanges.id}::text)`;
