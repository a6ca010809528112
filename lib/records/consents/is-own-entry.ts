import "server-only";
import { sql } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";

/**
 * Matches entries of the consent log that no merge moved here from another candidate. Writes out the table's
 * name: Drizzle omits it in a select, and the columns would then refer to the inner table.
 */
export const isOwnEntry = sql`not exists (
  select from ${candidateMerges} as merge
  where merge.base_id = consents.base_id and merge.candidate_id = consents.candidate_id
    and merge.undo #> '{moved,consents}' ? consents.id::text)`;
