import "server-only";
import { cache } from "react";
import { pageLanguage } from "@/app/i18n/page-language";
import { db } from "@/lib/platform/database/client";
import { findConsentText, findTexts } from "@/lib/portal/region-texts/find";
import {
  type RegionTextKey,
  selectAnyLanguage,
  selectRegionText,
} from "@/lib/portal/region-texts/select-region-text";

const loadRegionTexts = cache((regionId: string) => findTexts(db(), regionId));

/** Finds the region's own text in the reader's language. Returns null if the region has no such text. */
export async function findRegionText(regionId: string, key: RegionTextKey): Promise<string | null> {
  const [language, texts] = await Promise.all([pageLanguage(), loadRegionTexts(regionId)]);
  return selectRegionText(texts, key, language);
}

/**
 * Finds the region's privacy text in the reader's language. If there is none, finds the text in the other
 * language.
 */
export async function findPrivacyText(regionId: string) {
  const [language, texts] = await Promise.all([pageLanguage(), loadRegionTexts(regionId)]);
  return selectAnyLanguage(texts, "privacy", language);
}

/**
 * Reads a version of the consent text in the reader's language, by default the latest. `text` is null for the
 * standard text.
 */
export async function readConsentText(regionId: string, version?: number) {
  const [language, found] = await Promise.all([pageLanguage(), findConsentText(db(), regionId, version)]);
  return { version: found.version, text: found[language], createdAt: found.createdAt };
}
