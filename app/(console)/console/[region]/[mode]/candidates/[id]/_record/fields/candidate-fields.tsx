"use client";

import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { fieldsOf } from "@/lib/console/candidates/save-candidate";
import { PRIOR_EDUCATIONS, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { SUBJECTS } from "@/lib/records/candidates/subjects";
import { CandidateField } from "./candidate-field";
import { customFieldConfig, type FieldConfig } from "./field-config";
import { isEmptyValue } from "./is-empty-value";

const CONTACT_FIELDS: FieldConfig[] = [
  { name: "name", kind: "text" },
  { name: "email", kind: "email" },
  { name: "phone", kind: "tel" },
  { name: "linkedin", kind: "url" },
  { name: "dateOfBirth", kind: "date" },
  { name: "address", kind: "text" },
  { name: "postalCode", kind: "text" },
  { name: "city", kind: "text" },
  { name: "privacyConsent", kind: "flag" },
];
const WISH_FIELDS: FieldConfig[] = [
  { name: "sectorPreferences", kind: "several", options: SECTORS },
  { name: "rolePreferences", kind: "several", options: ROLES },
  { name: "desiredQualifications", kind: "several", options: QUALIFICATIONS },
  { name: "subjectPreferences", kind: "several", options: SUBJECTS },
  { name: "priorEducation", kind: "one", options: PRIOR_EDUCATIONS },
];

type Props = { candidate: FullCandidate };

/**
 * Shows the candidate's fields in groups. Each field is edited in place. The motivation has its own section.
 */
export function CandidateFields({ candidate }: Props) {
  const t = useTranslations("console");
  const { region } = useConsole();
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-3 font-semibold">
        {t("candidate.facts")}
      </h2>
      <div className="space-y-5">
        <FieldGroup title={t("candidate.groups.contact")} fields={CONTACT_FIELDS} candidate={candidate} />
        <FieldGroup title={t("candidate.groups.wishes")} fields={WISH_FIELDS} candidate={candidate} />
        <FieldGroup
          title={t("fields.customFields")}
          fields={region.customFields.map(customFieldConfig)}
          candidate={candidate}
        />
      </div>
    </section>
  );
}

/** Shows the fields that have a value. Users with write access also get buttons to add the other fields. */
function FieldGroup({ title, fields, candidate }: Props & { title: string; fields: FieldConfig[] }) {
  const { canWrite } = useConsole();
  const values = fieldsOf(candidate);
  const isEmpty = ({ name }: FieldConfig) => isEmptyValue(values[name]);
  const filled = fields.filter((field) => !isEmpty(field));
  const shown = canWrite ? [...filled, ...fields.filter(isEmpty)] : filled;
  if (shown.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 border-line border-b pb-1 font-medium text-muted text-xs">{title}</h3>
      <dl className="flex flex-wrap text-sm">
        {shown.map((field) => (
          <CandidateField key={field.name} field={field} candidate={candidate} />
        ))}
      </dl>
    </div>
  );
}
