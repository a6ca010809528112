import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { customFields, recordBases, regions } from "@/db/schema/regions";
import type { RegionContext } from "@/lib/context";
import type { CustomFieldDefinition } from "./custom-field-definition";

/** What a request needs of a region: its bases and custom fields; null where there is no such region. */
export async function findRegionContext(
  database: Queryable,
  regionId: string,
): Promise<RegionContext | null> {
  const [found, fields] = await Promise.all([
    database
      .select({
        id: regions.id,
        slug: regions.slug,
        name: regions.name,
        baseId: recordBases.id,
        mode: recordBases.mode,
      })
      .from(regions)
      .innerJoin(recordBases, eq(recordBases.regionId, regions.id))
      .where(eq(regions.id, regionId)),
    database
      .select()
      .from(customFields)
      .where(eq(customFields.regionId, regionId))
      .orderBy(asc(customFields.position)),
  ]);
  const live = found.find((row) => row.mode === "live");
  const sandbox = found.find((row) => row.mode === "sandbox");
  if (!live || !sandbox) return null;
  return {
    id: live.id,
    slug: live.slug,
    name: live.name,
    baseIds: { live: live.baseId, sandbox: sandbox.baseId },
    customFields: fields.map(toDefinition),
  };
}

const toDefinition = (row: typeof customFields.$inferSelect): CustomFieldDefinition => ({
  name: row.name,
  type: row.type,
  required: row.required,
  ...(row.options ? { options: row.options } : {}),
  ...(row.description ? { description: row.description } : {}),
});
