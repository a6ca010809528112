import "server-only";
import { and, eq } from "drizzle-orm";
import { recordBases } from "@/db/schema/regions";
import type { Queryable } from "@/lib/platform/database/client";

/** Finds the live base of a region, which also holds the audit events of the region itself. */
export async function findLiveBase(queryable: Queryable, regionId: string) {
  const isLive = and(eq(recordBases.regionId, regionId), eq(recordBases.mode, "live"));
  const [base] = await queryable.select().from(recordBases).where(isLive);
  return base ?? null;
}
