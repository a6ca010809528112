import "server-only";
import { and, eq } from "drizzle-orm";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import type { Queryable } from "@/lib/platform/database/client";

/**
 * Finds the address for candidates' questions: the contact address that the portal shows, or else the
 * region's own address.
 */
export async function findContactAddress(database: Queryable, regionId: string): Promise<string | null> {
  const [found] = await database
    .select({ person: regionTexts.text, region: regions.contactEmail })
    .from(regions)
    .leftJoin(regionTexts, and(eq(regionTexts.regionId, regions.id), eq(regionTexts.key, "contactEmail")))
    .where(eq(regions.id, regionId));
  return found?.person ?? found?.region ?? null;
}
