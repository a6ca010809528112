import "server-only";
import type { RegionContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { readCached } from "../access-cache";
import { findRegionContext } from "./find-region-context";

/** What a request needs of a region, cached; null where there is no such region. */
export const findRegion = (regionId: string): Promise<RegionContext | null> =>
  readCached(`region ${regionId}`, () => findRegionContext(db(), regionId));
