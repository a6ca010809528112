import { useTranslations } from "next-intl";
import type { IconName } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { PrivacyRequestLink } from "../privacy-request-link";
import { ChangedValues, RestoreButton } from "./changed-values";
import { ActorLabel, Entry, type ItemOfKind } from "./entry";

const ChangedInteraction = lazyPart(() =>
  import("./changed-interaction").then((loaded) => loaded.ChangedInteraction),
);

/** The icons of the actions that have a text of their own. */
const ACTION_ICONS = {
  "candidate.created": "plus",
  "candidate.reopened": "up",
  "candidate.exported": "download",
  "candidate.sign_in_mailed": "send",
  "candidate.notified": "send",
  "candidate.erasure_requested": "trash",
  "candidate.erasure_cancelled": "rotate",
  "privacy_request.added": "shield",
  "privacy_request.answered": "shield",
  "candidate.merged": "copy",
  "candidate.merge_undone": "copy",
  "interaction.updated": "pen",
  "interaction.deleted": "trash",
  "attachment.added": "file",
  "attachment.deleted": "trash",
  "attachment.reviewed": "check",
} as const satisfies Record<string, IconName>;
type Action = keyof typeof ACTION_ICONS;

const hasText = (action: string): action is Action => Object.hasOwn(ACTION_ICONS, action);
/** Returns an action's message key. Replaces the dot, which would separate levels in a key. */
const textKey = <Key extends Action>(action: Key) =>
  action.replace(".", "_") as Key extends `${infer Subject}.${infer Verb}` ? `${Subject}_${Verb}` : never;

/**
 * Returns the names of the changed fields whose values can't be shown: files, and fields that changed before
 * the log stored values.
 */
function useNamesWithoutValues({ fields, changes }: ItemOfKind<"event">): string[] {
  const shown = changes.length === 0 ? fields : fields.filter((field) => FILE_FIELDS.includes(field));
  return shown.map(useFieldLabel());
}

const FILE_FIELDS = ["curriculumVitae", "otherAttachments"];

/** Describes the event in words. Returns null if the entry shows only values, or a link to a request. */
function useEventText(item: ItemOfKind<"event">): string | null {
  const { action, phase, changes, closingReason, privacyRequest, isUndone } = item;
  const t = useTranslations("console");
  const fields = useNamesWithoutValues(item).join(", ");
  if (isUndone) return t("timeline.events.undone", { fields });
  if (closingReason) return t("timeline.events.closed", { reason: t(`closing.reasons.${closingReason}`) });
  if (privacyRequest) return null;
  if (hasText(action)) return t(`timeline.events.${textKey(action)}`);
  if (fields) return t("timeline.events.updated", { fields });
  return changes.length === 0 && !phase ? t("timeline.events.other") : null;
}

export function AuditEventEntry({ item, candidateId }: { item: ItemOfKind<"event">; candidateId: string }) {
  const { action, at, phase, changes, interactionChange, closingReason, privacyRequest, actor } = item;
  const t = useTranslations("console");
  const text = useEventText(item);
  const phaseChange = changes.find(({ field }) => field === "phase");
  const ownIcon = closingReason ? "archive" : hasText(action) ? ACTION_ICONS[action] : "pen";
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
