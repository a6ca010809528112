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
import { labelsLanguage, optionLabels } from "../_components/option-labels";

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
  const label = optionLabels(language, values);
  const textOf = (value: unknown, options: Parameters<typeof formatValue>[3]) =>
    formatValue(format, label, value, options);
  // Regions write their own fields and options in Dutch only.
  const ofRegion = language === "nl" ? undefined : "nl";
  return {
    groupRows(group: FieldGroup, record: Values): PageRow[] {
      const stored = valuesOf(fieldsOf(group), record);
      const rows = fieldsOf(group).map(([name, kind]): PageRow => {
        const isOption = hasLabels(name, kind);
        const text = textOf(stored[name], { isOption, isDate: isDateKind(kind) });
        return [
          t(`fields.${name}`),
          text,
          { value: isOption ? labelsLanguage(label, stored[name]) : undefined },
        ];
      });
      return group === "contact" ? [[t("fields.email"), record.email], ...rows] : rows;
    },
    extraRows: (visible: Parameters<typeof visibleValues>[0]): PageRow[] =>
      visibleValues(visible).map(([name, value, type]): PageRow => {
        const isOption = type === "singleSelect" || type === "multiSelect";
        if (typeof value === "boolean") return [name, t(value ? "yes" : "no"), { term: ofRegion }];
        const text = textOf(value, { isDate: type === "date" });
        return [name, text, { term: ofRegion, value: isOption && text ? ofRegion : undefined }];
      }),
  };
}
