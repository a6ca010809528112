"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { changeCandidate, type FullCandidate } from "@/lib/candidates/queries";
import { CandidatePatch } from "@/lib/candidates/schema";
import { patchCandidate } from "@/lib/console-candidates/queries";
import { isPassing } from "@/lib/console-request";
import { useToastWithUndo } from "../../../../../_candidates/use-toast-with-undo";
import { useWrite } from "../../../../../_candidates/use-write";
import { useConsole } from "../../../../../_shell/console-context";
import { useReason } from "../../../../../_shell/use-reason";

/** A change, and the one that takes it back; null where it is that one, or where there is none. */
type Edit = { patch: CandidatePatch; back: CandidatePatch | null; isUndo: boolean; isTyped: boolean };

/**
 * Changes of a candidate's own fields: shown at once, and taken back with the reason where they fail. What was done can be undone, by
 * one more change.
 */
export function useEdit(candidate: FullCandidate) {
  const t = useTranslations("workplace");
  const client = useQueryClient();
  const reason = useReason();
  const { place } = useConsole();
  const toastWithUndo = useToastWithUndo();
  const { id } = candidate;
  const namesOf = (patch: CandidatePatch) =>
    Object.keys(patch)
      .map((name) => t(`fields.${name as "name"}`))
      .join(", ");
  const { mutate, isPending } = useWrite({
    write: ({ patch }: Edit) => patchCandidate(place, id, patch),
    show: ({ patch }) => changeCandidate(client, place, id, patch as Partial<FullCandidate>),
    failed: ({ patch }, why) => t("candidate.rolledBack", { field: namesOf(patch), reason: why }),
    isKept: ({ isTyped }) => isTyped,
    onDone: ({ patch, back, isUndo }) => {
      const text = t(isUndo ? "candidate.undone" : "candidate.changed", { field: namesOf(patch) });
      if (back) toastWithUndo(text, () => mutate({ patch: back, back: null, isUndo: true, isTyped: false }));
      else toast(text);
    },
  });
  /** `onUnsaved` hears of a value that may be saved later, so that what was typed isn't lost. */
  const edit = (patch: CandidatePatch, onUnsaved?: (reason: string) => void) =>
    mutate(
      { patch, back: formerOf(candidate, patch), isUndo: false, isTyped: onUnsaved !== undefined },
      { onError: (error) => isPassing(error) && onUnsaved?.(reason(error)) },
    );
  return { edit, isSaving: isPending };
}

/** The values before, as a change; null where the API wouldn't take them any more. */
function formerOf(candidate: FullCandidate, patch: CandidatePatch): CandidatePatch | null {
  const names = Object.keys(patch) as (keyof CandidatePatch & keyof FullCandidate)[];
  const former = Object.fromEntries(names.map((name) => [name, candidate[name]]));
  return CandidatePatch.safeParse(former).data ?? null;
}
