"use client";

import { useTranslations } from "next-intl";
import { customFieldOf } from "@/lib/console/candidates/custom-column";

/** What a field is called in the reader's language; the region's own as the region calls them. */
export function useFieldTitle(): (key: string) => string {
  const t = useTranslations("workplace.fields");
  return (key) => {
    const name = key as Parameters<typeof t>[0];
    return customFieldOf(key) ?? (t.has(name) ? t(name) : key);
  };
}
