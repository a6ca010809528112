import "server-only";
import type { Language } from "@/lib/platform/languages";
import type { RegionTexts } from "./schema";
import type { CONTACT_KEYS, TRANSLATED_KEYS } from "./text-keys";

export type RegionTextKey = (typeof TRANSLATED_KEYS)[number] | (typeof CONTACT_KEYS)[number];

/** Returns the region's own text in a language, or null if the region has none. */
export const selectRegionText = (
  texts: RegionTexts["texts"],
  key: RegionTextKey,
  language: Language,
): string | null =>
  texts.find((text) => text.key === key && [language, "any"].includes(text.language))?.text ?? null;

/**
 * Returns the region's own text and its language. Falls back to the other language if there is no text in the
 * given one.
 */
export function selectAnyLanguage(
  texts: RegionTexts["texts"],
  key: RegionTextKey,
  language: Language,
): { text: string; language: string } | null {
  const found = texts.filter((text) => text.key === key);
  return found.find((text) => text.language === language) ?? found[0] ?? null;
}
