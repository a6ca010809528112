import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";

/**
 * Matches changes that were made to the candidate itself. Excludes changes that a merge moved here from
 * another candidate. The merge's undo data lists the ids of these changes.
 */
export const isOwnChange = sql`not exists (
  select from ${candidateMerges} as merge
  where merge.base_id = ${candidateChanges.baseId} and merge.candidate_id = ${candidateChanges.candidateId}
    and merge.undo #> '{moved,changes}' ? ${candidateChanges.id}::text)`;
