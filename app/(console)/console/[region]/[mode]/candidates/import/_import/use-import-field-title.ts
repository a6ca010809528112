"use client";

import { useTranslations } from "next-intl";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";

/** Returns a function that returns a field's title: a translation, or a custom field's own name. */
export function useImportFieldTitle(): (key: string) => string {
  const t = useTranslations("console.fields");
  return (key) => {
    const name = key as Parameters<typeof t>[0];
    return parseCustomFieldColumn(key) ?? (t.has(name) ? t(name) : key);
  };
}
