import "server-only";
import type { RegionContext } from "@/lib/contract/context";
import { recordId } from "@/lib/contract/formats";
import { db } from "@/lib/platform/database/client";
import { readCached } from "../access-cache";
import { findRegionContext } from "./find-region-context";

/**
 * Returns the same as `findRegionContext`, from the cache if possible. Returns null for a malformed id without
 * a query, because PostgreSQL fails on some texts and anyone can put an id into a URL.
 */
export const findRegion = async (regionId: string): Promise<RegionContext | null> =>
  recordId.safeParse(regionId).success
    ? readCached(`region ${regionId}`, () => findRegionContext(db(), regionId))
    : null;
