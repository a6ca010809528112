import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";

/**
 * Selects changes of the candidate's own record. Excludes changes that a merge moved here: the merge's undo
 * data lists these for as long as the merge can be undone.
 */
export const isOwnChange = sql`not exists (
  select from ${candidateMerges} as merge
  where merge.base_id = ${candidateChanges.baseId} and merge.candidate_id = ${candidateChanges.candidateId}
    and merge.undo #> '{moved,changes}' ? ${candidateChanges.id}::text)`;
