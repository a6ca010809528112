import { getFormatter, getTranslations } from "next-intl/server";
import type { CandidateAuditEvent } from "@/lib/console/activity/find-candidate-activity";
import { isFieldName } from "../../_lib/field-groups";

const ACTIONS = [
  "candidate-created",
  "candidate-read",
  "candidate-exported",
  "interaction-created",
  "interaction-updated",
  "interaction-deleted",
  "attachment-added",
  "attachment-deleted",
] as const;

/** Who saw or changed what, and when. */
export async function AuditEventList({ events }: { events: CandidateAuditEvent[] }) {
  const [t, format] = await Promise.all([getTranslations("portalHistory"), getFormatter()]);
  if (events.length === 0) return <p>{t("none")}</p>;
  return (
    <ol className="space-y-4">
      {events.map((happening) => (
        <li key={happening.id}>
          <time dateTime={happening.occurredAt.toISOString()} className="block text-muted">
            {format.dateTime(happening.occurredAt, { dateStyle: "long", timeStyle: "short" })}
          </time>
          <strong className="font-medium">{t(`actors.${happening.actorKind}`)}</strong>:{" "}
          <EventDescription event={happening} />
        </li>
      ))}
    </ol>
  );
}

async function EventDescription({ event: { action, fields } }: { event: CandidateAuditEvent }) {
  const [t, labels] = await Promise.all([getTranslations("portalHistory"), getTranslations("portalRecord")]);
  const nameOf = (field: string) => {
    if (field === "phase" || field === "curriculumVitae" || field === "otherAttachments")
      return t(`fields.${field}`);
    if (field === "email" || field === "privacyConsent" || isFieldName(field))
      return labels(`fields.${field}`);
    return field;
  };
  if (action === "candidate.updated") {
    const told = t("actions.candidate-updated", { fields: fields.map(nameOf).join(", ") });
    return fields.length > 0 ? told : t("actions.other");
  }
  const known = ACTIONS.find((each) => each === action.replace(".", "-"));
  return t(`actions.${known ?? "other"}`);
}
