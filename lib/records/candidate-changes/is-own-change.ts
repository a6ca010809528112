import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";

/**
 * The condition of changes that happened to the candidate's own record. Others were moved here by a merge; the merge
 * knows them as long as it, and anything before it, can be undone.
 */
export const isOwnChange = sql`not exists (
  select from ${candidateMerges} as merge
  where merge.base_id = ${candidateChanges.baseId} and merge.candidate_id = ${candidateChanges.candidateId}
    and merge.undo #> '{moved,changes}' ? ${candidateChanges.id}::text)`;
