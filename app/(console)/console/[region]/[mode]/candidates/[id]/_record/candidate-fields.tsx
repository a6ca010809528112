"use client";

import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import {
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
  SUBJECTS,
} from "@/lib/records/candidates/enumerations";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { CandidateField } from "./candidate-field";
import type { FieldConfig } from "./field-config";
import { FieldDisplay } from "./field-display";

const FIELDS: FieldConfig[] = [
  { name: "name", kind: "text" },
  { name: "email", kind: "email" },
  { name: "phone", kind: "tel" },
  { name: "linkedin", kind: "url" },
  { name: "dateOfBirth", kind: "date" },
  { name: "address", kind: "text" },
  { name: "postalCode", kind: "text" },
  { name: "city", kind: "text" },
  { name: "privacyConsent", kind: "flag" },
  { name: "sectorPreferences", kind: "several", options: SECTORS },
  { name: "rolePreferences", kind: "several", options: ROLES },
  { name: "desiredQualifications", kind: "several", options: QUALIFICATIONS },
  { name: "priorEducation", kind: "one", options: PRIOR_EDUCATIONS },
  { name: "subjectPreferences", kind: "several", options: SUBJECTS },
  { name: "motivation", kind: "long" },
];

/** Shows the candidate's fields, which are edited in place. Custom fields are read-only here. */
export function CandidateFields({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const { region } = useConsole();
  const custom = region.customFields.filter(({ name }) => Object.hasOwn(candidate.customFields, name));
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-2 font-semibold">
        {t("candidate.facts")}
      </h2>
      <dl className="text-sm">
        {FIELDS.map((field) => (
          <CandidateField key={field.name} field={field} candidate={candidate} />
        ))}
      </dl>
      {custom.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-semibold text-sm">{t("fields.customFields")}</h3>
          <p className="mb-2 text-muted text-xs print:hidden">{t("candidate.fixed")}</p>
          <dl className="text-sm">
            {custom.map(({ name }) => (
              <div key={name} className="grid grid-cols-[9rem_1fr] gap-2 py-1.5">
                <dt className="wrap-anywhere text-muted">{name}</dt>
                <dd className="min-w-0 px-2">
                  <FieldDisplay value={candidate.customFields[name]} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
