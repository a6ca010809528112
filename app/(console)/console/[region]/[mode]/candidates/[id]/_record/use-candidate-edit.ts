"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useToastWithUndo } from "@/app/(console)/console/_candidates/use-toast-with-undo";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { patchCandidate } from "@/lib/console/candidates/queries";
import { isTransient } from "@/lib/contract/api-client";
import { type FullCandidate, updateCachedCandidate } from "@/lib/records/candidates/queries";
import { CandidatePatch } from "@/lib/records/candidates/schema";

/** A change and its reverse. The reverse is null if this is an undo, or if the old values can't be restored. */
type Edit = { patch: CandidatePatch; back: CandidatePatch | null; isUndo: boolean; isTyped: boolean };

/**
 * Edits a candidate's standard fields. Applies the edit optimistically; on failure, rolls it back and shows the reason.
 * An undo is another edit.
 */
export function useCandidateEdit(candidate: FullCandidate) {
  const t = useTranslations("console");
  const client = useQueryClient();
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const toastWithUndo = useToastWithUndo();
  const { id } = candidate;
  const namesOf = (patch: CandidatePatch) =>
    Object.keys(patch)
      .map((name) => t(`fields.${name as "name"}`))
      .join(", ");
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: ({ patch }: Edit) => patchCandidate(scope, id, patch),
    applyOptimistic: ({ patch }) => updateCachedCandidate(client, scope, id, patch as Partial<FullCandidate>),
    errorMessage: ({ patch }, why) => t("candidate.rolledBack", { field: namesOf(patch), reason: why }),
    isKept: ({ isTyped }) => isTyped,
    onSuccess: ({ patch, back, isUndo }) => {
      const text = t(isUndo ? "candidate.undone" : "candidate.changed", { field: namesOf(patch) });
      if (back) toastWithUndo(text, () => mutate({ patch: back, back: null, isUndo: true, isTyped: false }));
      else toast(text);
    },
  });
  /**
   * Saves the patch. If the save fails for a transient reason, passes the reason to `onUnsaved`, so that the user's
   * input isn't lost.
   */
  const edit = (patch: CandidatePatch, onUnsaved?: (reason: string) => void) =>
    mutate(
      { patch, back: previousValues(candidate, patch), isUndo: false, isTyped: onUnsaved !== undefined },
      { onError: (error) => isTransient(error) && onUnsaved?.(reason(error)) },
    );
  return { edit, isSaving: isPending };
}

/** Returns the previous values as a patch, or null if the API would no longer accept them. */
function previousValues(candidate: FullCandidate, patch: CandidatePatch): CandidatePatch | null {
  const names = Object.keys(patch) as (keyof CandidatePatch & keyof FullCandidate)[];
  const previous = Object.fromEntries(names.map((name) => [name, candidate[name]]));
  return CandidatePatch.safeParse(previous).data ?? null;
}
