import "server-only";
import { and, eq } from "drizzle-orm";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import type { Queryable } from "@/lib/platform/database/client";

/** Finds where candidates' questions go: the contact person that the portal shows, or else the region's own address. */
export async function findContactAddress(database: Queryable, regionId: string): Promise<string | null> {
  const [found] = await database
    .select({ person: regionTexts.text, region: regions.contactEmail })
    .from(regions)
    .leftJoin(regionTexts, and(eq(regionTexts.regionId, regions.id), eq(regionTexts.key, "contactEmail")))
    .where(eq(regions.id, regionId));
  return found?.person ?? found?.region ?? null;
}
