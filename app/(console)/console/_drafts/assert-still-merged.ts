import { apiError, type TenantScope } from "@/lib/contract/api-client";
import { readCandidate } from "@/lib/records/candidates/queries";
import { candidateOf, readOrigin } from "./draft-store";

/**
 * Throws `merge_undone` if a merge moved the draft to the record that is being saved, and has been undone
 * since: the text is about the other person.
 */
export async function assertStillMerged(scope: TenantScope, key: string): Promise<void> {
  const origin = readOrigin(key);
  if (origin && (await readCandidate(scope, origin.id)).id !== candidateOf(key))
    throw apiError("merge_undone", "");
}
