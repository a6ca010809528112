import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { regionLogos } from "@/db/schema/region-logos";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import type { Queryable } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import type { MailSender } from "@/lib/platform/mail/mail-message";

/** Returns the path of a region's logo. The path changes with the logo's content. */
export const logoPath = (regionId: string, digest: string): string => `/portal/logos/${regionId}/${digest}`;

const CONTACT_KEYS = ["contactName", "contactEmail", "contactPhone"] as const;

/**
 * Finds the region's name, logo and contact details for e-mails to candidates. Without a contact address for
 * candidates, uses the region's general address. Returns null if the region doesn't exist.
 */
export async function findMailSender(queryable: Queryable, regionId: string): Promise<MailSender | null> {
  const [found] = await queryable
    .select({ name: regions.name, contactEmail: regions.contactEmail, logo: regionLogos.digest })
    .from(regions)
    .leftJoin(regionLogos, eq(regionLogos.regionId, regions.id))
    .where(eq(regions.id, regionId));
  if (!found) return null;
  const texts = await queryable
    .select({ key: regionTexts.key, text: regionTexts.text })
    .from(regionTexts)
    .where(and(eq(regionTexts.regionId, regionId), inArray(regionTexts.key, [...CONTACT_KEYS])));
  const contact = (key: (typeof CONTACT_KEYS)[number]) =>
    texts.find((text) => text.key === key)?.text || null;
  return {
    name: found.name,
    logo: found.logo && `${env().BASE_URL}${logoPath(regionId, found.logo)}`,
    contactName: contact("contactName"),
    contactEmail: contact("contactEmail") ?? found.contactEmail,
    contactPhone: contact("contactPhone"),
  };
}
