import "server-only";
import type { RegionContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { readCached } from "../access-cache";
import { findRegionContext } from "./find-region-context";

/** Returns the same as `findRegionContext`, from the cache if possible. */
export const findRegion = (regionId: string): Promise<RegionContext | null> =>
  readCached(`region ${regionId}`, () => findRegionContext(db(), regionId));
