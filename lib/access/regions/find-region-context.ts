import "server-only";
import { eq } from "drizzle-orm";
import { recordBases, regions } from "@/db/schema/regions";
import type { RegionContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { findDefinitions } from "@/lib/records/custom-fields/stored-definitions";

/** Reads what a request needs to know about its region, including the bases and custom fields. */
export async function findRegionContext(
  database: Queryable,
  regionId: string,
): Promise<RegionContext | null> {
  const found = await database
    .select({
      id: regions.id,
      slug: regions.slug,
      name: regions.name,
      accentColour: regions.accentColour,
      callbackUrl: regions.callbackUrl,
      notices: regions.notices,
      updatedAt: regions.updatedAt,
      baseId: recordBases.id,
      mode: recordBases.mode,
    })
    .from(regions)
    .innerJoin(recordBases, eq(recordBases.regionId, regions.id))
    .where(eq(regions.id, regionId));
  // Read the fields last, so that they are never older than `updatedAt`.
  const customFields = await findDefinitions(database, regionId);
  const live = found.find((row) => row.mode === "live");
  const sandbox = found.find((row) => row.mode === "sandbox");
  if (!live || !sandbox) return null;
  return {
    id: live.id,
    slug: live.slug,
    name: live.name,
    accentColour: live.accentColour,
    callbackUrl: live.callbackUrl,
    notices: live.notices,
    baseIds: { live: live.baseId, sandbox: sandbox.baseId },
    updatedAt: live.updatedAt,
    customFields,
  };
}
