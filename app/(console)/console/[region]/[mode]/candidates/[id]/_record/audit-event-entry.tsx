import { useTranslations } from "next-intl";
import type { IconName } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { ChangedValues, RestoreButton } from "./changed-values";
import { ActorLabel, Entry, type ItemOfKind } from "./entry";
import { PrivacyRequestLink } from "./privacy-request-link";

const ChangedInteraction = lazyPart(() =>
  import("./changed-interaction").then((loaded) => loaded.ChangedInteraction),
);

const EVENT_DISPLAY: Record<
  string,
  {
    icon: IconName;
    text:
      | "created"
      | "reopened"
      | "exported"
      | "signInMailed"
      | "notified"
      | "erasureRequested"
      | "erasureCancelled"
      | "privacyRequested"
      | "privacyAnswered"
      | "merged"
      | "mergeUndone"
      | "interactionUpdated"
      | "interactionDeleted"
      | "attachmentAdded"
      | "attachmentDeleted"
      | "attachmentReviewed";
  }
> = {
  "candidate.created": { icon: "plus", text: "created" },
  "candidate.reopened": { icon: "up", text: "reopened" },
  "candidate.exported": { icon: "download", text: "exported" },
  "candidate.sign_in_mailed": { icon: "send", text: "signInMailed" },
  "candidate.notified": { icon: "send", text: "notified" },
  "candidate.erasure_requested": { icon: "trash", text: "erasureRequested" },
  "candidate.erasure_cancelled": { icon: "rotate", text: "erasureCancelled" },
  "privacy_request.added": { icon: "shield", text: "privacyRequested" },
  "privacy_request.answered": { icon: "shield", text: "privacyAnswered" },
  "candidate.merged": { icon: "copy", text: "merged" },
  "candidate.merge_undone": { icon: "copy", text: "mergeUndone" },
  "interaction.updated": { icon: "pen", text: "interactionUpdated" },
  "interaction.deleted": { icon: "trash", text: "interactionDeleted" },
  "attachment.added": { icon: "file", text: "attachmentAdded" },
  "attachment.deleted": { icon: "trash", text: "attachmentDeleted" },
  "attachment.reviewed": { icon: "check", text: "attachmentReviewed" },
};

/**
 * Returns the names of the changed fields whose values can't be shown: files, and fields that changed before
 * the log stored values.
 */
function useNamesWithoutValues({ fields, changes }: ItemOfKind<"event">): string[] {
  const shown = changes.length === 0 ? fields : fields.filter((field) => FILE_FIELDS.includes(field));
  return shown.map(useFieldLabel());
}

const FILE_FIELDS = ["curriculumVitae", "otherAttachments"];

/** Returns what happened in words. Null if the entry shows only values, or a link to a request. */
function useEventText(item: ItemOfKind<"event">): string | null {
  const { action, phase, changes, closingReason, privacyRequest, isUndone } = item;
  const t = useTranslations("console");
  const fields = useNamesWithoutValues(item).join(", ");
  const known = EVENT_DISPLAY[action];
  if (isUndone) return t("timeline.events.undone", { fields });
  if (closingReason) return t("timeline.events.closed", { reason: t(`closing.reasons.${closingReason}`) });
  if (privacyRequest) return null;
  if (known) return t(`timeline.events.${known.text}`);
  if (fields) return t("timeline.events.updated", { fields });
  return changes.length === 0 && !phase ? t("timeline.events.other") : null;
}

export function AuditEventEntry({ item, candidateId }: { item: ItemOfKind<"event">; candidateId: string }) {
  const { action, at, phase, changes, interactionChange, closingReason, privacyRequest, actor } = item;
  const t = useTranslations("console");
  const text = useEventText(item);
  const phaseChange = changes.find(({ field }) => field === "phase");
  const ownIcon = closingReason ? "archive" : (EVENT_DISPLAY[action]?.icon ?? "pen");
  return (
    <Entry icon={item.isUndone ? "rotate" : phase ? "board" : ownIcon} at={at}>
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
            link: (words) => <PrivacyRequestLink id={privacyRequest.id}>{words}</PrivacyRequestLink>,
          })}
        </p>
      )}
      {text && <p>{text}</p>}
      {interactionChange && <ChangedInteraction candidateId={candidateId} change={interactionChange} />}
      <ActorLabel actor={actor} />
    </Entry>
  );
}
