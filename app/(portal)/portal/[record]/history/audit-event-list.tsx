import { getFormatter, getTranslations } from "next-intl/server";
import type { CandidateAuditEvent } from "@/lib/portal/audit-events/find-candidate-activity";
import { isFieldName } from "@/lib/portal/field-groups/field-groups";

const ACTIONS = [
  "candidate-created",
  "candidate-read",
  "candidate-exported",
  "candidate-closed",
  "candidate-reopened",
  "candidate-erasure_requested",
  "candidate-erasure_cancelled",
  "privacy_request-added",
  "privacy_request-answered",
  "candidate-merged",
  "candidate-merge_undone",
  "interaction-created",
  "interaction-updated",
  "interaction-deleted",
  "attachment-added",
  "attachment-deleted",
  "attachment-reviewed",
] as const;

export async function AuditEventList({ events }: { events: CandidateAuditEvent[] }) {
  const [t, format] = await Promise.all([getTranslations("portalHistory"), getFormatter()]);
  if (events.length === 0) return <p>{t("none")}</p>;
  return (
    <ol className="space-y-4">
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={event.occurredAt.toISOString()} className="block text-muted">
            {format.dateTime(event.occurredAt, { dateStyle: "long", timeStyle: "short" })}
          </time>
          <strong className="font-medium">{t(`actors.${event.actor}`)}</strong>:{" "}
          <EventDescription event={event} />
        </li>
      ))}
    </ol>
  );
}

async function EventDescription({ event }: { event: CandidateAuditEvent }) {
  const { action, fields, hasRemovedFields } = event;
  const [t, labels] = await Promise.all([getTranslations("portalHistory"), getTranslations("portalRecord")]);
  const nameOf = (field: string | null) => {
    if (field === null) return t("fields.ofRegion");
    if (field === "phase" || field === "curriculumVitae" || field === "otherAttachments")
      return t(`fields.${field}`);
    if (field === "email" || field === "privacyConsent" || isFieldName(field))
      return labels(`fields.${field}`);
    return field;
  };
  if (action === "candidate.updated") {
    const names = [...fields.map(nameOf), ...(hasRemovedFields ? [t("fields.removed")] : [])];
    return names.length > 0
      ? t("actions.candidate-updated", { fields: names.join(", ") })
      : t("actions.other");
  }
  const known = ACTIONS.find((name) => name === action.replace(".", "-"));
  return t(`actions.${known ?? "other"}`);
}
