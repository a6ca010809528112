"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { FormField } from "@/lib/records/field-schema/form-fields";
import { SchemaField } from "./schema-field";
import type { SchemaForm } from "./use-schema-form";

const PREFERENCE_FIELDS = [
  "sectorPreferences",
  "rolePreferences",
  "desiredQualifications",
  "priorEducation",
  "subjectPreferences",
  "motivation",
];

const GROUPS = ["person", "wishes", "customFields"] as const;

const groupOf = ({ isCustom, name }: FormField): (typeof GROUPS)[number] => {
  if (isCustom) return "customFields";
  return PREFERENCE_FIELDS.includes(name) ? "wishes" : "person";
};

type NoteOf = (field: FormField) => ReactNode;

export function SchemaFields({
  fields,
  form,
  noteOf,
}: {
  fields: readonly FormField[];
  form: SchemaForm;
  noteOf?: NoteOf;
}) {
  return (
    <div className="space-y-8">
      {GROUPS.map((group) => {
        const members = fields.filter((field) => groupOf(field) === group);
        return (
          members.length > 0 && (
            <FieldGroup key={group} name={group} fields={members} form={form} noteOf={noteOf} />
          )
        );
      })}
    </div>
  );
}

function FieldGroup({
  name,
  fields,
  form,
  noteOf,
}: {
  name: (typeof GROUPS)[number];
  fields: readonly FormField[];
  form: SchemaForm;
  noteOf: NoteOf | undefined;
}) {
  const t = useTranslations("console");
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 border-line border-b pb-1 font-semibold">
        {name === "customFields" ? t("fields.customFields") : t(`form.${name}`)}
      </h2>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <SchemaField key={field.pointer} field={field} form={form} note={noteOf?.(field)} />
        ))}
      </div>
    </section>
  );
}
