"use client";

import { askAboutConflicts } from "@/app/(console)/console/_candidates/ask-about-conflicts";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useValidators } from "@/app/(console)/console/_validation/load-validators";
import { fieldsOf } from "@/lib/console/candidates/save-candidate";
import type { FieldValueChange } from "@/lib/console/candidates/schema";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { isStillValid } from "../fields/is-still-valid";
import { useCandidateEdit } from "../fields/use-candidate-edit";

/**
 * Reverts a change by saving the field's old value as an ordinary edit. If the field has changed again since
 * then, asks for confirmation first. Not available if the field already has the old value, or if the API
 * would reject it.
 */
export function useRestore(candidate: FullCandidate, { field, from, to }: FieldValueChange) {
  const { region, scope } = useConsole();
  // Rerenders when the validators that `isStillValid` uses are loaded.
  useValidators();
  const { edit, isSaving } = useCandidateEdit(candidate);
  const current = fieldsOf(candidate)[field] ?? null;
  const patch = { [field]: from };
  const restore = async () => {
    if (!isSameValue(current, to)) {
      const { id, name } = candidate;
      const conflict = { id, name, scope, mine: patch, theirs: { [field]: current } };
      if ((await askAboutConflicts([conflict], "restore")) !== "mine") return;
    }
    edit(patch, { [field]: current });
  };
  const isRestorable = !isSameValue(current, from) && isStillValid(patch, region.customFields);
  return { isRestorable, restore, isSaving };
}
