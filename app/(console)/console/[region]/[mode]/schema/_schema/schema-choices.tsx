"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "@/lib/records/field-schema/json-schema";
import { type SchemaAddress, VIEWS } from "./use-schema-address";

export function SchemaChoices({ address }: { address: SchemaAddress }) {
  const t = useTranslations("workplace.schema");
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 border-line border-b pb-4">
      <Field label={t("operation")}>
        {(control) => (
          <select
            {...control}
            value={address.operation}
            onChange={(event) => address.set({ operation: event.target.value })}
            className={INPUT}
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
            value={address.target}
            onChange={(event) => address.set({ target: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 font-medium text-sm">{t("view")}</legend>
        {VIEWS.map((view) => (
          <Button
            key={view}
            look={view === address.view ? "primary" : "plain"}
            size="small"
            aria-pressed={view === address.view}
            onClick={() => address.set({ view })}
          >
            {t(`views.${view}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
