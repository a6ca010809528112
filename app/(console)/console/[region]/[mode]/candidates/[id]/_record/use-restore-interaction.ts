"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import { type AskAboutInteraction, saveInteraction } from "@/lib/console/candidates/save-interaction";
import type { InteractionChange } from "@/lib/console/candidates/schema";
import { isSame } from "@/lib/console/is-same";
import { submitMutation } from "@/lib/contract/api-client";
import type { Interaction } from "@/lib/records/interactions/schema";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

/**
 * Restores an interaction's old values, or adds a deleted interaction again. Asks the user first if one of the
 * values has changed again since then. Not available if nothing would change, or without write access.
 */
export function useRestoreInteraction(candidateId: string, { id, from, to }: InteractionChange) {
  const t = useTranslations("console.interaction");
  const { scope, canWrite } = useConsole();
  const { data: timeline } = useQuery(timelineQuery(scope, candidateId));
  const ask = useAskAboutInteraction(candidateId, "restore");
  const current = timeline?.flatMap((item) =>
    item.kind === "interaction" && item.id === id ? [item.interaction] : [],
  )[0];
  const path = `/candidates/${candidateId}/interactions`;
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: async (former: Interaction | null) => {
      if (!former) return submitMutation(scope, "POST", path, [withoutEmpty(from)]);
      const edit = { path: `${path}/${id}`, seen: { ...former, ...to }, values: { ...former, ...from } };
      const options = { idempotencyKey: crypto.randomUUID(), ask: orKeep(ask) };
      return isSaved(saveInteraction(scope, edit, options));
    },
    errorMessage: (_former, reason) => t("restoreFailed", { reason }),
    onSuccess: (_former, isRestored) => isRestored && toast(t("restored")),
  });
  const isChanged = (now: Interaction) =>
    Object.entries(from).some(([name, value]) => !isSame(now[name as keyof Interaction], value));
  const isPresent = current !== undefined;
  const isRestorable =
    canWrite && timeline !== undefined && (to ? isPresent && isChanged(current) : !isPresent);
  return { isRestorable, restore: () => mutate(current ?? null), isSaving: isPending };
}

const KEPT = Symbol("kept");

/** Ends the save if the user keeps any current value. */
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

/** The API rejects `null` in a new interaction. */
const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
