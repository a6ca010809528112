import { eq } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { replaceDefinitions } from "@/lib/records/custom-fields/stored-definitions";

/** Removes all custom fields of a region. */
export const removeFields = (regionId: string) =>
  db().transaction((transaction) =>
    replaceDefinitions({ db: transaction, now: () => new Date() }, regionId, {
      definitions: [],
      nameAt: () => [],
    }),
  );

/** Frees the names that the region's fields have lost, as happens after 24 hours. */
export const freeNames = (regionId: string) =>
  db().update(regions).set({ releasedNames: [] }).where(eq(regions.id, regionId));
