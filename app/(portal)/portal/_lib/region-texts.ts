import "server-only";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import { db } from "@/lib/platform/database/client";
import { findConsentText, findTexts } from "@/lib/portal/region-texts/find";
import type { CONTACT_KEYS, TRANSLATED_KEYS } from "@/lib/portal/region-texts/schema";

const loadRegionTexts = cache((regionId: string) => findTexts(db(), regionId));

/** What a region says in the reader's language under a key; null where it says nothing of its own. */
export async function findRegionText(
  regionId: string,
  key: (typeof TRANSLATED_KEYS)[number] | (typeof CONTACT_KEYS)[number],
): Promise<string | null> {
  const [locale, texts] = await Promise.all([getLocale(), loadRegionTexts(regionId)]);
  const found = texts.find((text) => text.key === key && [locale, "any"].includes(text.language));
  return found?.text ?? null;
}

/** The consent text of a version, the latest unless told, in the reader's language; `text` is null for the product's own. */
export async function readConsentText(regionId: string, version?: number) {
  const [locale, found] = await Promise.all([getLocale(), findConsentText(db(), regionId, version)]);
  return { version: found.version, text: found[locale], createdAt: found.createdAt };
}
