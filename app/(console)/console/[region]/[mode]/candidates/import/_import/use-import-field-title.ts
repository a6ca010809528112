"use client";

import { useMessages, useTranslations } from "next-intl";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";

/**
 * Returns a function that returns a field's title: a translation, or a custom field's own name. Marks a custom
 * field that has the title of a standard field, because a list shows both.
 */
export function useImportFieldTitle(): (key: string) => string {
  const t = useTranslations("console");
  const titles = Object.values(useMessages().console.fields).map((title) => title.toLowerCase());
  return (key) => {
    const name = parseCustomFieldColumn(key);
    if (name !== null) return titles.includes(name.toLowerCase()) ? t("import.customField", { name }) : name;
    const standard = `fields.${key as "name"}` as const;
    return t.has(standard) ? t(standard) : key;
  };
}
