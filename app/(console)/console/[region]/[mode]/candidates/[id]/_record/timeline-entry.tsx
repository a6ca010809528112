"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Icon, type IconName } from "@/app/_ui/icon";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { RelativeDate } from "@/app/(console)/console/_shell/relative-date";
import { useFailureText } from "@/app/(console)/console/_shell/use-failure-text";
import { useValueLabel } from "@/app/(console)/console/_shell/use-value-label";
import { deleteInteraction } from "@/lib/console/candidates/save-interaction";
import type { TimelineItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import type { Interaction } from "@/lib/records/interactions/schema";
import { ChangedValues, RestoreButton } from "./changed-values";
import { interactionDraft } from "./interaction-form";
import { PrivacyRequestLink } from "./privacy-request-link";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

type ItemOfKind<Kind extends TimelineItem["kind"]> = Extract<TimelineItem, { kind: Kind }>;
type Props = { item: TimelineItem; candidateId: string; onEdit: (interaction: Interaction) => void };

export function TimelineEntry({ item, candidateId, onEdit }: Props) {
  if (item.kind === "interaction") {
    return <InteractionEntry interaction={item.interaction} candidateId={candidateId} onEdit={onEdit} />;
  }
  if (item.kind === "consent") return <ConsentEntry item={item} />;
  if (item.kind === "event") return <AuditEventEntry item={item} candidateId={candidateId} />;
  return <MutationEntry item={item} />;
}

function Entry({ icon, at, children }: { icon: IconName; at: string; children: ReactNode }) {
  return (
    <li data-entry tabIndex={-1} className="relative break-inside-avoid pb-5 pl-6">
      <span className="-left-3 absolute top-0 flex size-6 items-center justify-center rounded-full border border-line bg-paper text-muted">
        <Icon name={icon} className="size-3.5" />
      </span>
      <div className="min-w-0">{children}</div>
      <span className="text-muted text-xs">
        <RelativeDate at={at} />
      </span>
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
  const label = useValueLabel();
  const { type, performedAt, summary, notes, duration } = interaction;
  return (
    <Entry icon="talk" at={performedAt}>
      <div className="rounded-lg border border-line bg-raised p-3">
        <div className="flex items-center gap-2">
          <h3 className="font-medium">{label(type)}</h3>
          {duration !== null && (
            <Tag>{t("duration", { minutes: Math.max(1, Math.round(duration / 60)) })}</Tag>
          )}
          <DraftTag name={interactionDraft(candidateId, interaction.id)} />
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
  // The version that the user saw when they pressed the button. A colleague's change that arrives while the
  // dialog is open doesn't count as seen.
  const [seen, setSeen] = useState<Interaction | null>(null);
  const ask = useAskAboutInteraction(candidateId, "removal");
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (seen: Interaction) =>
      deleteInteraction(scope, { path: `/candidates/${candidateId}/interactions/${seen.id}`, seen }, ask),
    errorMessage: (_seen, reason) => t("removeFailed", { reason }),
    onSuccess: () => setSeen(null),
  });
  const date = format.dateTime(new Date(interaction.performedAt), { dateStyle: "long" });
  return (
    <>
      <Button variant="bare" size="icon" aria-label={t("remove")} onClick={() => setSeen(interaction)}>
        <Icon name="trash" />
      </Button>
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

const EVENT_DISPLAY: Record<
  string,
  {
    icon: IconName;
    text:
      | "created"
      | "reopened"
      | "signInMailed"
      | "notified"
      | "erasureRequested"
      | "erasureCancelled"
      | "privacyRequested"
      | "privacyAnswered"
      | "merged"
      | "mergeUndone"
      | "interactionDeleted"
      | "attachmentAdded"
      | "attachmentDeleted"
      | "attachmentReviewed";
  }
> = {
  "candidate.created": { icon: "plus", text: "created" },
  "candidate.reopened": { icon: "up", text: "reopened" },
  "candidate.sign_in_mailed": { icon: "send", text: "signInMailed" },
  "candidate.notified": { icon: "send", text: "notified" },
  "candidate.erasure_requested": { icon: "trash", text: "erasureRequested" },
  "candidate.erasure_cancelled": { icon: "rotate", text: "erasureCancelled" },
  "privacy_request.added": { icon: "shield", text: "privacyRequested" },
  "privacy_request.answered": { icon: "shield", text: "privacyAnswered" },
  "candidate.merged": { icon: "copy", text: "merged" },
  "candidate.merge_undone": { icon: "copy", text: "mergeUndone" },
  "interaction.deleted": { icon: "trash", text: "interactionDeleted" },
  "attachment.added": { icon: "file", text: "attachmentAdded" },
  "attachment.deleted": { icon: "trash", text: "attachmentDeleted" },
  "attachment.reviewed": { icon: "check", text: "attachmentReviewed" },
};

/**
 * Returns the names of the fields whose values aren't known: files, and fields that changed before values
 * were stored.
 */
function useNamesWithoutValues({ fields, changes }: ItemOfKind<"event">): string[] {
  const shown = changes.length === 0 ? fields : fields.filter((field) => FILE_FIELDS.includes(field));
  return shown.map(useFieldLabel());
}

const FILE_FIELDS = ["curriculumVitae", "otherAttachments"];

function AuditEventEntry({ item, candidateId }: { item: ItemOfKind<"event">; candidateId: string }) {
  const { action, at, phase, changes, closingReason, privacyRequest, actor } = item;
  const t = useTranslations("console");
  const known = EVENT_DISPLAY[action];
  const names = useNamesWithoutValues(item);
  if (item.isUndone) {
    return (
      <Entry icon="rotate" at={at}>
        <p>{t("timeline.events.undone", { fields: names.join(", ") })}</p>
        <ActorLabel actor={actor} />
      </Entry>
    );
  }
  const phaseChange = changes.find(({ field }) => field === "phase");
  if (closingReason) {
    return (
      <Entry icon="archive" at={at}>
        <p>{t("timeline.events.closed", { reason: t(`closing.reasons.${closingReason}`) })}</p>
        <ActorLabel actor={actor} />
      </Entry>
    );
  }
  return (
    <Entry icon={phase ? "board" : (known?.icon ?? "pen")} at={at}>
      {phase && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          {t.rich("timeline.phase", {
            from: () => <PhaseBadge phase={phase.from as CandidatePhase} />,
            to: () => <PhaseBadge phase={phase.to as CandidatePhase} />,
          })}
          {phaseChange && <RestoreButton candidateId={candidateId} change={phaseChange} />}
        </p>
      )}
      <ChangedValues candidateId={candidateId} changes={changes.filter((each) => each !== phaseChange)} />
      {privacyRequest && (
        <p>
          {t.rich(`timeline.privacy.${privacyRequest.decision ?? "requested"}`, {
            kind: t(`privacyDesk.kindNames.${privacyRequest.kind}`),
            link: (text) => <PrivacyRequestLink id={privacyRequest.id}>{text}</PrivacyRequestLink>,
          })}
        </p>
      )}
      {known && !privacyRequest && <p>{t(`timeline.events.${known.text}`)}</p>}
      {!known && names.length > 0 && <p>{t("timeline.events.updated", { fields: names.join(", ") })}</p>}
      {!known && names.length === 0 && changes.length === 0 && !phase && <p>{t("timeline.events.other")}</p>}
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

function MutationEntry({ item: { at, status, failure, actor } }: { item: ItemOfKind<"mutation"> }) {
  const t = useTranslations("console.timeline");
  const reasonOf = useFailureText();
  const isFailed = status === "failed";
  return (
    <Entry icon={isFailed ? "warning" : "dots"} at={at}>
      <p className={isFailed ? "text-danger" : "text-muted"}>
        {isFailed ? t("failed", { reason: failure ? reasonOf(failure) : "" }) : t("queued")}
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
