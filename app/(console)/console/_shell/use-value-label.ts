"use client";

import { useTranslations } from "next-intl";

/**
 * Returns a function that names a value of the API, such as a phase, a sector or a kind of contact, in the language
 * of the page. Values without a translation, such as qualifications, stay Dutch.
 */
export function useValueLabel(): (value: string) => string {
  const t = useTranslations("console.values");
  return (value) => (t.has(value as never) ? t(value as never) : value);
}
