"use client";

import { useTranslations } from "next-intl";
import { InlineCode } from "@/app/_ui/code";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { type DescribedField, describedFields } from "@/lib/records/field-schema/described-fields";
import type { JsonSchema } from "@/lib/records/field-schema/json-schema";
import { descriptionKey } from "./description-key";

const INLINE_VALUES_MAX = 6;

export function FieldTable({ schema }: { schema: JsonSchema }) {
  const t = useTranslations("console.schema");
  const columns = useFieldColumns();
  return (
    <section
      aria-label={t("views.table")}
      className="overflow-x-auto rounded-lg border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
      tabIndex={0}
    >
      <DataTable
        className="min-w-2xl [&_td]:align-top [&_th]:align-top"
        columns={columns}
        rows={describedFields(schema)}
        rowKey={({ path }) => path}
      />
    </section>
  );
}

function useFieldColumns(): DataColumn<DescribedField>[] {
  const t = useTranslations("console.schema");
  const descriptionOf = useFieldDescription();
  return [
    {
      id: "field",
      header: t("columns.field"),
      isRowHeader: true,
      cell: ({ path }) => <InlineCode>{path}</InlineCode>,
    },
    {
      id: "type",
      header: t("columns.type"),
      cell: ({ type }) => <span className="font-mono text-xs">{type}</span>,
    },
    {
      id: "required",
      header: t("columns.required"),
      cell: ({ isRequired }) => t(isRequired ? "isRequired" : "isOptional"),
    },
    {
      id: "values",
      header: t("columns.values"),
      className: "max-w-xs",
      cell: ({ values }) => <Values values={values} />,
    },
    {
      id: "description",
      header: t("columns.description"),
      className: "max-w-sm",
      cell: (field) => <span className="text-muted">{descriptionOf(field)}</span>,
    },
  ];
}

/**
 * Returns a function that translates a standard field's description. A custom field keeps the region's own
 * text.
 */
function useFieldDescription(): (field: DescribedField) => string | null {
  const t = useTranslations("console.schema.descriptions");
  return ({ path, description }) => {
    const key = descriptionKey(path) as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : description;
  };
}

function Values({ values }: Pick<DescribedField, "values">) {
  const t = useTranslations("console.schema");
  const list = <span lang="nl">{values.join(", ")}</span>;
  if (values.length <= INLINE_VALUES_MAX) return list;
  return (
    <details>
      <summary className="cursor-pointer">{t("valueCount", { count: values.length })}</summary>
      {list}
    </details>
  );
}
