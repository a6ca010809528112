"use client";

import { useTranslations } from "next-intl";
import { InlineCode } from "@/app/_ui/code";
import { type DescribedField, describedFields } from "@/lib/records/field-schema/described-fields";
import type { JsonSchema } from "@/lib/records/field-schema/json-schema";

const INLINE_VALUES_MAX = 6;

/** The schema as a table, one row per field. */
export function FieldTable({ schema }: { schema: JsonSchema }) {
  const t = useTranslations("workplace.schema");
  return (
    <section
      aria-label={t("views.table")}
      className="overflow-x-auto rounded-lg border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
      tabIndex={0}
    >
      <table className="w-full min-w-2xl text-left text-sm">
        <thead className="border-line border-b bg-raised">
          <tr>
            {(["field", "type", "required", "values", "description"] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {describedFields(schema).map((field) => (
            <Row key={field.path} field={field} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ field }: { field: DescribedField }) {
  const t = useTranslations("workplace.schema");
  const { path, type, isRequired, values, description } = field;
  const all = values.join(", ");
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2 font-normal">
        <InlineCode>{path}</InlineCode>
      </th>
      <td className="px-3 py-2 font-mono text-xs leading-6">{type}</td>
      <td className="px-3 py-2">{t(isRequired ? "isRequired" : "isOptional")}</td>
      <td className="max-w-xs px-3 py-2" lang="nl">
        {values.length <= INLINE_VALUES_MAX ? (
          all
        ) : (
          <details>
            <summary className="cursor-pointer" lang={t("language")}>
              {t("valueCount", { count: values.length })}
            </summary>
            {all}
          </details>
        )}
      </td>
      <td className="max-w-sm px-3 py-2 text-muted">{description}</td>
    </tr>
  );
}
