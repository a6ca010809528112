"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { SelectField } from "@/app/_ui/form-fields";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "@/lib/records/field-schema/schema-choices";
import { SCHEMA_VIEWS, type SchemaParams } from "./schema-params";

export function SchemaChoices({ params }: { params: SchemaParams }) {
  const t = useTranslations("console.schema");
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 border-line border-b pb-4">
      <SelectField
        label={t("operation")}
        options={SCHEMA_OPERATIONS.map((value) => ({ value, label: t(`operations.${value}`) }))}
        value={params.values.operation}
        onChange={(event) => params.set({ operation: event.target.value })}
      />
      <SelectField
        label={t("target")}
        options={SCHEMA_TARGETS}
        value={params.values.target}
        onChange={(event) => params.set({ target: event.target.value })}
      />
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 font-medium text-sm">{t("view")}</legend>
        {SCHEMA_VIEWS.map((view) => (
          <Button
            key={view}
            size="small"
            className="aria-pressed:border-stream aria-pressed:bg-chosen"
            aria-pressed={view === params.values.view}
            onClick={() => params.set({ view })}
          >
            {t(`views.${view}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
