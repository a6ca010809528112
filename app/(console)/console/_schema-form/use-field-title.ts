"use client";

import { useTranslations } from "next-intl";
import type { FormField } from "@/lib/records/field-schema/form-fields";

/** Returns a function that returns a field's title: a translation, or a custom field's own name. */
export function useFieldTitle(): (field: Pick<FormField, "name" | "isCustom" | "title">) => string {
  const t = useTranslations("console.fields");
  return ({ name, isCustom, title }) => {
    const key = name as Parameters<typeof t>[0];
    return !isCustom && t.has(key) ? t(key) : title;
  };
}
