import { askAboutConflicts } from "@/app/(console)/console/_candidates/ask-about-conflicts";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import {
  type CandidateEdit,
  type FieldValues,
  isEditConflict,
  type SavedEdit,
  saveCandidate,
} from "@/lib/console/candidates/save-candidate";
import { apiError, type TenantScope } from "@/lib/contract/api-client";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { isEmptyValue } from "./is-empty-value";

/**
 * Saves an edit. If the edit conflicts with someone else's change, asks which value to keep and tries again,
 * until the edit is saved or the user abandons it.
 */
export async function saveUntilResolved(
  scope: TenantScope,
  candidate: Pick<FullCandidate, "id" | "name">,
  { patch, seen, renewedAfter = null }: Pick<CandidateEdit, "patch" | "seen" | "renewedAfter">,
): Promise<SavedEdit> {
  try {
    const edit = await saveCandidate(scope, { id: candidate.id, patch, seen, renewedAfter });
    assertStored(patch, edit.saved);
    return edit;
  } catch (error) {
    if (!isEditConflict(error)) throw error;
    const { theirs, withdrawnSince } = error;
    const conflict = { ...candidate, scope, mine: patch, theirs };
    const choice = await askAboutConflicts([conflict], withdrawnSince ? "consent" : "edit");
    if (choice === "mine")
      return saveUntilResolved(scope, candidate, {
        patch,
        seen: { ...seen, ...theirs },
        renewedAfter: withdrawnSince ?? renewedAfter,
      });
    throw choice === "theirs" ? apiError("kept_theirs", "") : error;
  }
}

/**
 * Throws an error if the engine dropped a value, which it does if a manager changed or removed the custom
 * field while the edit was queued. The write itself succeeds.
 */
function assertStored(patch: FieldValues, saved: FieldValues): void {
  const isDropped = ([name, value]: [string, unknown]) =>
    parseCustomFieldColumn(name) !== null && !isSameValue(saved[name], isEmptyValue(value) ? null : value);
  if (Object.entries(patch).some(isDropped)) throw apiError("custom_field_changed", "");
}
