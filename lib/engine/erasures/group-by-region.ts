import "server-only";
import { eq } from "drizzle-orm";
import { recordBases } from "@/db/schema/regions";
import type { Transaction } from "@/lib/platform/database/client";
import type { ErasureLine } from "./erasure-line";

/**
 * Returns the ids of the candidates in these lines, by region. Leaves out candidates who were deleted with
 * their region, and those of the sandboxes in this database.
 */
export async function groupByRegion(
  transaction: Transaction,
  lines: readonly ErasureLine[],
): Promise<Record<string, string[]>> {
  const isSandbox = eq(recordBases.mode, "sandbox");
  const bases = await transaction.select({ id: recordBases.id }).from(recordBases).where(isSandbox);
  const sandboxes = new Set<number | null>(bases.map(({ id }) => id));
  const deletedAt = findDeletions(lines);
  const ids = new Map<string, Set<string>>();
  for (const { regionId, baseId, erasedAt, candidateIds } of lines) {
    if (Date.parse(erasedAt) <= (deletedAt.get(regionId) ?? 0) || sandboxes.has(baseId)) continue;
    const ofRegion = ids.get(regionId) ?? new Set();
    for (const id of candidateIds) ofRegion.add(id);
    ids.set(regionId, ofRegion);
  }
  return Object.fromEntries([...ids].map(([regionId, ofRegion]) => [regionId, [...ofRegion]]));
}

/**
 * Returns when each region was last deleted. A deleted region may have been created again with the same id,
 * and its new candidates may have been erased later.
 */
function findDeletions(lines: readonly ErasureLine[]): Map<string, number> {
  const deletedAt = new Map<string, number>();
  for (const { kind, regionId, erasedAt } of lines)
    if (kind === "region_deleted")
      deletedAt.set(regionId, Math.max(Date.parse(erasedAt), deletedAt.get(regionId) ?? 0));
  return deletedAt;
}
