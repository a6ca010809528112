"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Icon, type IconName } from "@/app/_ui/icon";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import type { TimelineItem } from "@/lib/console/candidates/schema";
import { submitMutation } from "@/lib/contract/api-client";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import type { Interaction } from "@/lib/records/interactions/schema";

type ItemOfKind<Kind extends TimelineItem["kind"]> = Extract<TimelineItem, { kind: Kind }>;
type Props = { item: TimelineItem; candidateId: string; onEdit: (interaction: Interaction) => void };

export function TimelineEntry({ item, candidateId, onEdit }: Props) {
  if (item.kind === "interaction") {
    return <InteractionEntry interaction={item.interaction} candidateId={candidateId} onEdit={onEdit} />;
  }
  if (item.kind === "consent") return <ConsentEntry item={item} />;
  return item.kind === "event" ? <AuditEventEntry item={item} /> : <MutationEntry item={item} />;
}

function Entry({ icon, at, children }: { icon: IconName; at: string; children: ReactNode }) {
  const format = useFormatter();
  return (
    <li className="relative break-inside-avoid pb-5 pl-6">
      <span className="-left-3 absolute top-0 flex size-6 items-center justify-center rounded-full border border-line bg-paper text-muted">
        <Icon name={icon} className="size-3.5" />
      </span>
      <div className="min-w-0">{children}</div>
      <time dateTime={at} className="text-muted text-xs" suppressHydrationWarning>
        {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
      </time>
    </li>
  );
}

function InteractionEntry({
  interaction,
  candidateId,
  onEdit,
}: {
  interaction: Interaction;
  candidateId: string;
  onEdit: (interaction: Interaction) => void;
}) {
  const t = useTranslations("console.interaction");
  const { canWrite } = useConsole();
  const { type, performedAt, summary, notes, duration } = interaction;
  return (
    <Entry icon="talk" at={performedAt}>
      <div className="rounded-lg border border-line bg-raised p-3">
        <div className="flex items-center gap-2">
          <h3 lang="nl" className="font-medium">
            {type}
          </h3>
          {duration !== null && (
            <Tag>{t("duration", { minutes: Math.max(1, Math.round(duration / 60)) })}</Tag>
          )}
          {canWrite && (
            <span className="-my-1 ml-auto flex print:hidden">
              <Button variant="bare" size="icon" aria-label={t("edit")} onClick={() => onEdit(interaction)}>
                <Icon name="pen" />
              </Button>
              <DeleteInteractionButton interaction={interaction} candidateId={candidateId} />
            </span>
          )}
        </div>
        {summary && <p className="wrap-anywhere mt-1">{summary}</p>}
        {notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">{notes}</p>}
      </div>
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
  const format = useFormatter();
  const { scope } = useConsole();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (id: string) =>
      submitMutation(scope, "DELETE", `/candidates/${candidateId}/interactions/${id}`),
    errorMessage: (_id, reason) => t("removeFailed", { reason }),
    onSuccess: () => setConfirming(false),
  });
  const date = format.dateTime(new Date(interaction.performedAt), { dateStyle: "long" });
  return (
    <>
      <Button variant="bare" size="icon" aria-label={t("remove")} onClick={() => setConfirming(true)}>
        <Icon name="trash" />
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("removeTitle")}
          text={t("removeText", { date })}
          confirmLabel={t("remove")}
          isPending={isPending}
          onConfirm={() => mutate(interaction.id)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

const EVENT_DISPLAY: Record<
  string,
  {
    icon: IconName;
    text: "created" | "signInMailed" | "interactionDeleted" | "attachmentAdded" | "attachmentDeleted";
  }
> = {
  "candidate.created": { icon: "plus", text: "created" },
  "candidate.sign_in_mailed": { icon: "send", text: "signInMailed" },
  "interaction.deleted": { icon: "trash", text: "interactionDeleted" },
  "attachment.added": { icon: "file", text: "attachmentAdded" },
  "attachment.deleted": { icon: "trash", text: "attachmentDeleted" },
};

function AuditEventEntry({ item: { action, at, phase, fields, actor } }: { item: ItemOfKind<"event"> }) {
  const t = useTranslations("console");
  const known = EVENT_DISPLAY[action];
  const names = fields.map((field) =>
    t.has(`fields.${field as "name"}`) ? t(`fields.${field as "name"}`) : field,
  );
  return (
    <Entry icon={phase ? "board" : (known?.icon ?? "pen")} at={at}>
      {phase && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          {t.rich("timeline.phase", {
            from: () => <PhaseBadge phase={phase.from as CandidatePhase} />,
            to: () => <PhaseBadge phase={phase.to as CandidatePhase} />,
          })}
        </p>
      )}
      {known && <p>{t(`timeline.events.${known.text}`)}</p>}
      {!known && names.length > 0 && <p>{t("timeline.events.updated", { fields: names.join(", ") })}</p>}
      {!known && names.length === 0 && !phase && <p>{t("timeline.events.other")}</p>}
      <ActorLabel actor={actor} />
    </Entry>
  );
}

function ConsentEntry({ item: { at, isGiven, textVersion, actor } }: { item: ItemOfKind<"consent"> }) {
  const t = useTranslations("console.timeline.consent");
  return (
    <Entry icon={isGiven ? "check" : "close"} at={at}>
      <p>
        {t(isGiven ? "given" : "withdrawn")}
        {textVersion !== null && <span className="text-muted"> · {t("text", { version: textVersion })}</span>}
      </p>
      <ActorLabel actor={actor} />
    </Entry>
  );
}

function MutationEntry({ item: { at, status, message, actor } }: { item: ItemOfKind<"mutation"> }) {
  const t = useTranslations("console.timeline");
  const isFailed = status === "failed";
  return (
    <Entry icon={isFailed ? "warning" : "dots"} at={at}>
      <p className={isFailed ? "text-danger" : "text-muted"}>
        {isFailed ? t("failed", { reason: message ?? "" }) : t("queued")}
      </p>
      <ActorLabel actor={actor} />
    </Entry>
  );
}

function ActorLabel({ actor: { kind, name } }: Pick<ItemOfKind<"event">, "actor">) {
  const t = useTranslations("console.timeline");
  const who = kind === "api_key" && name ? `${t("actors.api_key")} (${name})` : (name ?? t(`actors.${kind}`));
  return <span className="mr-2 text-muted text-xs">{t("by", { name: who })}</span>;
}
