"use client";

import { useTranslations } from "next-intl";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";

/** What a field is called in the reader's language; the region's own as the region calls them. */
export function useImportFieldTitle(): (key: string) => string {
  const t = useTranslations("workplace.fields");
  return (key) => {
    const name = key as Parameters<typeof t>[0];
    return parseCustomFieldColumn(key) ?? (t.has(name) ? t(name) : key);
  };
}
