"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useFocusAfterDialog } from "@/app/(console)/console/_candidates/use-focus-after-dialog";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { deleteInteraction } from "@/lib/console/candidates/save-interaction";
import type { Interaction } from "@/lib/records/interactions/schema";
import { TIMELINE_TITLE_ID } from "./entry";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

type Props = {
  deleted: Interaction;
  candidateId: string;
  onClose: () => void;
};

/** Deletes the interaction after confirmation. If someone else has changed it, asks again. */
export function DeleteInteractionDialog({ deleted, candidateId, onClose }: Props) {
  const t = useTranslations("console.interaction");
  const toast = useRegionToast(candidateId);
  const format = useFormatter();
  const label = useValueLabel();
  const { scope } = useConsole();
  const ask = useAskAboutInteraction(candidateId, "removal");
  const focusTimeline = useFocusAfterDialog(TIMELINE_TITLE_ID);
  const path = `/candidates/${candidateId}/interactions/${deleted.id}`;
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: () => deleteInteraction(scope, { path, seen: deleted }, ask),
    errorMessage: (_sent, reason) => t("removeFailed", { reason }),
    // The dialog stays open, so the user can confirm again.
    isKept: () => true,
    onSuccess: (_sent, isDeleted) => {
      onClose();
      if (!isDeleted) return;
      toast(t("removed"));
      focusTimeline();
    },
  });
  const date = format.dateTime(new Date(deleted.performedAt), { dateStyle: "long", timeStyle: "short" });
  const name = [label(deleted.type), deleted.summary].filter(Boolean).join(": ");
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText", { name, date })}
      confirmLabel={t("remove")}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
