"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { TIMELINE_ITEMS_MAX } from "@/lib/console/candidates/limits";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import { type AskAboutInteraction, saveInteraction } from "@/lib/console/candidates/save-interaction";
import type { InteractionChange } from "@/lib/console/candidates/schema";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import type { Interaction } from "@/lib/records/interactions/schema";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

/**
 * Restores an interaction's old values. If one of the values has changed again since then, asks for
 * confirmation first. Not available if nothing would change, without write access, or if the interaction was
 * deleted.
 */
export function useRestoreInteraction(candidateId: string, { id, from, to }: InteractionChange) {
  const t = useTranslations("console.interaction");
  const toast = useRegionToast(candidateId);
  const { scope, canWrite } = useConsole();
  const { data: latest } = useQuery(timelineQuery(scope, candidateId));
  // If the page shows older items, the interaction may be among them.
  const long = timelineQuery(scope, candidateId, TIMELINE_ITEMS_MAX);
  const { data: timeline = latest } = useQuery({ ...long, enabled: false });
  const ask = useAskAboutInteraction(candidateId, "restore");
  const current = timeline?.data.flatMap((item) =>
    item.kind === "interaction" && item.id === id ? [item.interaction] : [],
  )[0];
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (former: Interaction) => {
      const edit = {
        path: `/candidates/${candidateId}/interactions/${id}`,
        seen: { ...former, ...to },
        values: { ...former, ...from },
      };
      const options = { idempotencyKey: crypto.randomUUID(), ask: orKeep(ask) };
      return isSaved(saveInteraction(scope, edit, options));
    },
    errorMessage: (_former, reason) => t("restoreFailed", { reason }),
    onSuccess: (_former, isRestored) => isRestored && toast(t("restored")),
  });
  const isChanged = (now: Interaction) =>
    Object.entries(from).some(([name, value]) => !isSameValue(now[name as keyof Interaction], value));
  const isRestorable = canWrite && current !== undefined && isChanged(current);
  return { isRestorable, restore: () => current && mutate(current), isSaving: isPending };
}

const KEPT = Symbol("kept");

/** Aborts the save if the user keeps any current value. */
const orKeep =
  (ask: AskAboutInteraction): AskAboutInteraction =>
  async (mine, theirs) => {
    if ((await ask(mine, theirs)) === "mine") return "mine";
    throw KEPT;
  };

/** Returns whether the save went through. */
const isSaved = (saving: Promise<void>): Promise<boolean> =>
  saving.then(
    () => true,
    (error) => {
      if (error === KEPT) return false;
      throw error;
    },
  );
