import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { decrypt } from "@/lib/platform/secrets";
import type { ApiKeyRow } from "../api-keys/create";
import { presentApiKey } from "../api-keys/present";
import type { RegionRow } from "./create";

/** Finds the active keys of these regions, oldest first. */
export const findApiKeys = (database: Queryable, regionIds: string[]): Promise<ApiKeyRow[]> =>
  database
    .select()
    .from(apiKeys)
    .where(and(inArray(apiKeys.regionId, regionIds), isNull(apiKeys.revokedAt)))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));

export const findRegions = (database: Queryable): Promise<RegionRow[]> =>
  database.select().from(regions).orderBy(asc(regions.name), asc(regions.id));

export const findRegionRow = async (database: Queryable, id: string): Promise<RegionRow | null> =>
  (await database.select().from(regions).where(eq(regions.id, id)))[0] ?? null;

export const failRegionNotFound = (): never => fail("region_not_found", "There is no region with this id.");

export const presentRegionWithoutKeys = (row: RegionRow, definitions: CustomFieldDefinition[]) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  contactEmail: row.contactEmail,
  allowedRedirectUrls: row.allowedRedirectUrls,
  customFields: definitions,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentRegion = (row: RegionRow, keys: ApiKeyRow[]) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  apiKeys: keys.filter((key) => key.regionId === row.id).map(presentApiKey),
  allowedRedirectUrls: row.allowedRedirectUrls,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentRegionWithSecret = (row: RegionRow, keys: ApiKeyRow[]) => ({
  ...presentRegion(row, keys),
  signingSecret: decrypt(row.encryptedSigningSecret),
});
