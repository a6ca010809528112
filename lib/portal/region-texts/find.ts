import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import { consentTexts, regionTexts } from "@/db/schema/region-texts";
import type { Queryable } from "@/lib/platform/database/client";
import type { RegionTexts } from "./schema";

export const findTexts = (database: Queryable, regionId: string): Promise<RegionTexts["texts"]> =>
  database
    .select({ key: regionTexts.key, language: regionTexts.language, text: regionTexts.text })
    .from(regionTexts)
    .where(eq(regionTexts.regionId, regionId))
    .orderBy(asc(regionTexts.key), asc(regionTexts.language));

type ConsentText = RegionTexts["consent"];
const DEFAULT_CONSENT_TEXT: ConsentText = { version: 0, nl: null, en: null, createdAt: null };

/**
 * Finds a version of the consent text, by default the latest. If the region has no such version, returns
 * version 0, which stands for the standard text.
 */
export async function findConsentText(
  database: Queryable,
  regionId: string,
  version?: number,
): Promise<ConsentText> {
  const [row] = await database
    .select()
    .from(consentTexts)
    .where(
      and(
        eq(consentTexts.regionId, regionId),
        version === undefined ? undefined : eq(consentTexts.version, version),
      ),
    )
    .orderBy(desc(consentTexts.version))
    .limit(1);
  if (!row) return DEFAULT_CONSENT_TEXT;
  return { version: row.version, nl: row.nl, en: row.en, createdAt: row.createdAt.toISOString() };
}
