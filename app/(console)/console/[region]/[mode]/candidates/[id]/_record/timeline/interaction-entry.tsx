import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { IconButton } from "@/app/_ui/icon-button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import type { Interaction } from "@/lib/records/interactions/schema";
import { ActorLabel, Entry, type ItemOfKind } from "./entry";
import { interactionDraft } from "./interaction-form";

const DeleteInteractionDialog = lazyPart(() =>
  import("./delete-interaction-dialog").then((loaded) => loaded.DeleteInteractionDialog),
);

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
  // Keeps the version that the user saw when they pressed the button. The user hasn't seen any changes that a
  // colleague makes while the dialog is open.
  const [deleted, setDeleted] = useState<Interaction | null>(null);
  const label = useValueLabel();
  const id = useId();
  // Tells the buttons of several interactions apart.
  const described = { "aria-describedby": `${id}-type ${id}-date ${id}-summary` };
  const { type, performedAt, summary, notes, duration } = interaction;
  const at = new Date(performedAt);
  return (
    <Entry icon="talk" at={performedAt} dateId={`${id}-date`}>
      <div className="rounded-lg border border-line bg-raised p-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={`${id}-type`} className="font-medium">
            {label(type)}
          </h3>
          {at > new Date() && <Tag>{t("planned", { at })}</Tag>}
          {isQuestion && <Tag>{t("question")}</Tag>}
          {duration !== null && (
            <Tag>{t("duration", { minutes: Math.max(1, Math.round(duration / 60)) })}</Tag>
          )}
          {!isQuestion && <DraftTag name={interactionDraft(candidateId, interaction.id)} />}
          {canWrite && (
            <span className="-my-1 ml-auto flex print:hidden">
              {/* Staff can't edit a candidate's question. They answer it with a new interaction. */}
              {!isQuestion && (
                <IconButton {...described} icon="pen" label={t("edit")} onClick={() => onEdit(interaction)} />
              )}
              <IconButton
                {...described}
                icon="trash"
                label={t("remove")}
                onClick={() => setDeleted(interaction)}
              />
            </span>
          )}
        </div>
        {summary && (
          <p id={`${id}-summary`} className="wrap-anywhere mt-1">
            {summary}
          </p>
        )}
        {notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">{notes}</p>}
      </div>
      {actor && <ActorLabel actor={actor} />}
      {deleted && <DeleteInteractionDialog {...{ deleted, candidateId }} onClose={() => setDeleted(null)} />}
    </Entry>
  );
}
