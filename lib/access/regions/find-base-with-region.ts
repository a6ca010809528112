import "server-only";
import { eq } from "drizzle-orm";
import { recordBases } from "@/db/schema/regions";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { singleton } from "@/lib/platform/singleton";
import { findRegion } from "./find-region";

type BaseRow = typeof recordBases.$inferSelect;

/** A base's region and mode never change, so bases stay cached for the life of the process. */
const baseCache = () => singleton("bases", () => new Map<number, BaseRow>());

/**
 * Finds a base and its region. Returns null if the region was deleted. If it was created again with the same
 * id, may return the new region with the old base, which no longer has rows to read.
 */
export async function findBaseWithRegion(
  baseId: number,
): Promise<Pick<BaseContext, "region" | "base"> | null> {
  const row =
    baseCache().get(baseId) ?? (await db().select().from(recordBases).where(eq(recordBases.id, baseId)))[0];
  if (!row) return null;
  baseCache().set(baseId, row);
  const region = await findRegion(row.regionId);
  return region && { region, base: { id: row.id, mode: row.mode } };
}
