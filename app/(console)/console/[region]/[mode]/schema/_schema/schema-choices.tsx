"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Field, INPUT_CLASS } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "@/lib/records/field-schema/json-schema";
import { SCHEMA_VIEWS, type SchemaUrlState } from "./use-schema-url-state";

export function SchemaChoices({ urlState }: { urlState: SchemaUrlState }) {
  const t = useTranslations("workplace.schema");
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 border-line border-b pb-4">
      <Field label={t("operation")}>
        {(control) => (
          <select
            {...control}
            value={urlState.operation}
            onChange={(event) => urlState.set({ operation: event.target.value })}
            className={INPUT_CLASS}
          >
            {SCHEMA_OPERATIONS.map((operation) => (
              <option key={operation} value={operation}>
                {t(`operations.${operation}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("target")}>
        {(control) => (
          <Select
            {...control}
            options={SCHEMA_TARGETS}
            value={urlState.target}
            onChange={(event) => urlState.set({ target: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 font-medium text-sm">{t("view")}</legend>
        {SCHEMA_VIEWS.map((view) => (
          <Button
            key={view}
            variant={view === urlState.view ? "primary" : "plain"}
            size="small"
            aria-pressed={view === urlState.view}
            onClick={() => urlState.set({ view })}
          >
            {t(`views.${view}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
