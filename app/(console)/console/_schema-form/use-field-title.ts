"use client";

import { useTranslations } from "next-intl";
import type { FormField } from "@/lib/records/field-schema/form-fields";

/** What a field is called: a region's own by its name, the others in the reader's language. */
export function useFieldTitle(): (field: Pick<FormField, "name" | "isCustom" | "title">) => string {
  const t = useTranslations("workplace.fields");
  return ({ name, isCustom, title }) => {
    const key = name as Parameters<typeof t>[0];
    return !isCustom && t.has(key) ? t(key) : title;
  };
}
