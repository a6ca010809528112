import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { IconButton } from "@/app/_ui/icon-button";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { focusLater } from "@/app/(console)/console/_shell/focus-later";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { useValueLabel } from "@/app/(console)/console/_shell/use-value-label";
import { deleteInteraction } from "@/lib/console/candidates/save-interaction";
import type { Interaction } from "@/lib/records/interactions/schema";
import { ActorLabel, Entry, type ItemOfKind } from "./entry";
import { interactionDraft } from "./interaction-form";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

/** The id of the heading to focus after an interaction is deleted, because the focused button disappears. */
export const TIMELINE_TITLE_ID = "timeline";

export function InteractionEntry({
  item: { interaction, actor, isQuestion },
  candidateId,
  onEdit,
}: {
  item: ItemOfKind<"interaction">;
  candidateId: string;
  onEdit: (interaction: Interaction) => void;
}) {
  const t = useTranslations("console.interaction");
  const { canWrite } = useConsole();
  const label = useValueLabel();
  const { type, performedAt, summary, notes, duration } = interaction;
  return (
    <Entry icon="talk" at={performedAt}>
      <div className="rounded-lg border border-line bg-raised p-3">
        <div className="flex items-center gap-2">
          <h3 className="font-medium">{label(type)}</h3>
          {isQuestion && <Tag>{t("question")}</Tag>}
          {duration !== null && (
            <Tag>{t("duration", { minutes: Math.max(1, Math.round(duration / 60)) })}</Tag>
          )}
          <DraftTag name={interactionDraft(candidateId, interaction.id)} />
          {canWrite && (
            <span className="-my-1 ml-auto flex print:hidden">
              <IconButton icon="pen" label={t("edit")} onClick={() => onEdit(interaction)} />
              <DeleteInteractionButton interaction={interaction} candidateId={candidateId} />
            </span>
          )}
        </div>
        {summary && <p className="wrap-anywhere mt-1">{summary}</p>}
        {notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">{notes}</p>}
      </div>
      {actor && <ActorLabel actor={actor} />}
    </Entry>
  );
}

function DeleteInteractionButton({
  interaction,
  candidateId,
}: {
  interaction: Interaction;
  candidateId: string;
}) {
  const t = useTranslations("console.interaction");
  const toast = useRegionToast(candidateId);
  const format = useFormatter();
  const { scope } = useConsole();
  // Keep the version that the user saw when they pressed the button. The user hasn't seen any changes that a
  // colleague makes while the dialog is open.
  const [seen, setSeen] = useState<Interaction | null>(null);
  const ask = useAskAboutInteraction(candidateId, "removal");
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (seen: Interaction) =>
      deleteInteraction(scope, { path: `/candidates/${candidateId}/interactions/${seen.id}`, seen }, ask),
    errorMessage: (_seen, reason) => t("removeFailed", { reason }),
    // The dialog stays open, so the user can confirm again.
    isKept: () => true,
    onSuccess: (_seen, isDeleted) => {
      setSeen(null);
      if (!isDeleted) return;
      toast(t("removed"));
      focusLater(TIMELINE_TITLE_ID);
    },
  });
  const date = format.dateTime(new Date(interaction.performedAt), { dateStyle: "long" });
  return (
    <>
      <IconButton icon="trash" label={t("remove")} onClick={() => setSeen(interaction)} />
      {seen && (
        <ConfirmDialog
          title={t("removeTitle")}
          text={t("removeText", { date })}
          confirmLabel={t("remove")}
          isPending={isPending}
          onConfirm={() => mutate(seen)}
          onClose={() => setSeen(null)}
        />
      )}
    </>
  );
}
