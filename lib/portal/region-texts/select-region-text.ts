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
