"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { phaseOffers, undoOffersOf, withdrawOffers } from "@/app/(console)/console/_candidates/retry-offers";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useToastWithUndo } from "@/app/(console)/console/_candidates/use-toast-with-undo";
import { isKeptTheirs } from "@/app/(console)/console/_drafts/send-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { changesValues, type FieldValues } from "@/lib/console/candidates/save-candidate";
import { type FullCandidate, updateCachedCandidate } from "@/lib/records/candidates/queries";
import { isStillValid } from "./is-still-valid";
import { saveUntilResolved } from "./save-until-resolved";
import { useEditErrorMessage } from "./use-edit-error-message";

/** An edit, and the values that the user saw when they started the edit. */
type Edit = { patch: FieldValues; seen: FieldValues; isUndo: boolean; typed: TypedInput | null };

/**
 * How to handle input that the user typed. `send` runs the save. `onUnsaved` runs with the reason if saving
 * fails.
 */
export type TypedInput = {
  send: <Result>(save: () => Promise<Result>) => Promise<Result>;
  onUnsaved: (reason: string) => void;
};

/**
 * Edits a candidate's fields. Applies the edit optimistically. On failure, rolls the edit back and shows the
 * reason. If someone else changed the same field, asks which value to keep.
 */
export function useCandidateEdit({ id, name, customFields }: FullCandidate) {
  const t = useTranslations("console");
  const labelOf = useFieldLabel();
  const client = useQueryClient();
  const reason = useEditErrorMessage();
  const { scope, region } = useConsole();
  const toastWithUndo = useToastWithUndo(id);
  const toast = useRegionToast(id);
  const namesOf = (patch: FieldValues) => Object.keys(patch).map(labelOf).join(", ");
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: async (edit: Edit) => {
      if ("phase" in edit.patch) withdrawOffers(phaseOffers, [{ id }]);
      const save = () => saveUntilResolved(scope, { id, name }, edit);
      return edit.typed ? edit.typed.send(save) : save();
    },
    applyOptimistic: ({ patch }) => updateCachedCandidate(client, scope, id, toRecord(patch, customFields)),
    errorMessage: ({ patch }, why) => t("candidate.rolledBack", { field: namesOf(patch), reason: why }),
    isKept: ({ typed }) => typed !== null,
    onSuccess: ({ patch, isUndo }, { former, saved }) => {
      const undoOffers = undoOffersOf(Object.keys(patch).join());
      withdrawOffers(undoOffers, [{ id }]);
      const text = t(isUndo ? "candidate.undone" : "candidate.changed", { field: namesOf(patch) });
      // Offer an undo only if it would change something, and the API would accept the old values.
      if (isUndo || !changesValues({ former, saved }) || !isStillValid(former, region.customFields))
        return void toast(text);
      const undo = { patch: former, seen: saved, isUndo: true, typed: null };
      const withdraw = toastWithUndo(text, () => mutate(undo));
      undoOffers.set(id, { withdraw });
    },
  });
  /** `seen` holds the values that the user saw in the edited fields. */
  const edit = (patch: FieldValues, seen: FieldValues, typed: TypedInput | null = null) =>
    mutate(
      { patch, seen, isUndo: false, typed },
      { onError: (error) => !isKeptTheirs(error) && typed?.onUnsaved(reason(error)) },
    );
  return { edit, isSaving: isPending };
}

/** Converts a patch to part of a record, where custom fields are nested in one object. */
function toRecord(patch: FieldValues, customFields: FieldValues): Partial<FullCandidate> {
  const custom = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    const field = parseCustomFieldColumn(name);
    return field === null ? [] : [[field, value]];
  });
  if (custom.length === 0) return patch;
  return { customFields: Object.fromEntries([...Object.entries(customFields), ...custom]) };
}
