"use client";

import { useTranslations } from "next-intl";

/**
 * Returns a function that translates an API value, such as a phase, a sector or a type of interaction.
 * Values without a translation, such as qualifications, stay Dutch.
 */
export function useValueLabel(): (value: string) => string {
  const t = useTranslations("console.values");
  return (value) => (t.has(value as never) ? t(value as never) : value);
}
