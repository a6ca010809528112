import "server-only";
import { getFormatter, getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import type { PageRow } from "@/lib/portal/data-export/record-page";
import { visibleValues } from "@/lib/portal/field-groups/custom-fields";
import {
  type FieldGroup,
  fieldsOf,
  hasLabels,
  isDateKind,
  valuesOf,
} from "@/lib/portal/field-groups/field-groups";
import { formatValue } from "../_components/format-value";
import { optionLabels } from "../_components/option-labels";

type Values = Partial<Record<string, unknown>> & { email: string };

/**
 * Returns functions that format a record's values as rows, in the reader's language. The text of an empty
 * value is "".
 */
export async function fieldRows() {
  const [t, format, values, language] = await Promise.all([
    getTranslations("portalRecord"),
    getFormatter(),
    getTranslations("console.values"),
    pageLanguage(),
  ]);
  const textOf = (value: unknown, options: Parameters<typeof formatValue>[3]) =>
    formatValue(format, optionLabels(language, values), value, options);
  return {
    groupRows(group: FieldGroup, record: Values): PageRow[] {
      const stored = valuesOf(fieldsOf(group), record);
      const rows = fieldsOf(group).map(
        ([name, kind]): PageRow => [
          t(`fields.${name}`),
          textOf(stored[name], { isOption: hasLabels(name, kind), isDate: isDateKind(kind) }),
        ],
      );
      return group === "contact" ? [[t("fields.email"), record.email], ...rows] : rows;
    },
    extraRows: (visible: Parameters<typeof visibleValues>[0]): PageRow[] =>
      visibleValues(visible).map(([name, value, type]) => [
        name,
        typeof value === "boolean" ? t(value ? "yes" : "no") : textOf(value, { isDate: type === "date" }),
      ]),
  };
}
