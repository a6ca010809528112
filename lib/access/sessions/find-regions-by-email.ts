import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { recordBases, regions } from "@/db/schema/regions";
import type { BaseContext } from "@/lib/contract/context";
import { acrossBases } from "@/lib/platform/database/base-database";
import { normalizeEmail } from "@/lib/records/candidates/normalize";

/**
 * Finds the candidate records with this e-mail address in all regions, in the mode of `base`, with their
 * regions' names. Call this only for visitors who have proven that they own the address.
 */
export const findRegionsByEmail = (
  ctx: Pick<BaseContext, "db" | "base">,
  email: string,
): Promise<{ baseId: number; candidateId: string; name: string }[]> =>
  acrossBases(ctx)
    .db.select({ baseId: recordBases.id, candidateId: candidates.id, name: regions.name })
    .from(recordBases)
    .innerJoin(regions, eq(regions.id, recordBases.regionId))
    .innerJoin(candidates, eq(candidates.baseId, recordBases.id))
    .where(and(eq(recordBases.mode, ctx.base.mode), eq(candidates.emailKey, normalizeEmail(email))))
    .orderBy(asc(regions.name), asc(candidates.id));
