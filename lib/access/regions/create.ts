import "server-only";
import { eq, sql } from "drizzle-orm";
import { erasures } from "@/db/schema/erasures";
import { recordBases, regions } from "@/db/schema/regions";
import type { Context, RegionContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { encrypt, newSigningSecret } from "@/lib/platform/secrets";
import { assertReachableNames } from "@/lib/records/custom-fields/assert-reachable-names";
import { insertDefinitions, nameInList } from "@/lib/records/custom-fields/stored-definitions";
import { type ApiKeyRow, createApiKey } from "../api-keys/create";
import { assertParsableRedirectUrls } from "./assert-parsable-redirect-urls";
import type { NewRegion } from "./schema";

export type RegionRow = typeof regions.$inferSelect;

export type CreatedRegion = {
  region: RegionRow;
  baseIds: RegionContext["baseIds"];
  /** The region's first key. Its `token` isn't stored in clear text, so it can't be read again later. */
  apiKey: ApiKeyRow;
  token: string;
};

/**
 * Creates a complete region with both record bases, custom fields, a signing secret and a first key. Fails
 * with `slug_taken` or `duplicate_id`.
 */
export async function createRegion(
  ctx: Context<Queryable>,
  input: NewRegion,
  { keyDescription = "Eerste sleutel" }: { keyDescription?: string } = {},
): Promise<CreatedRegion> {
  assertReachableNames(input.customFields, [], nameInList);
  assertParsableRedirectUrls(input.allowedRedirectUrls, []);
  return await ctx.db.transaction(async (transaction) => {
    const { region, baseIds } = await insertRegionWithBases({ ...ctx, db: transaction }, input);
    const { row: apiKey, token } = await createApiKey(
      { ...ctx, db: transaction },
      { scope: "region", regionId: region.id, description: keyDescription },
    );
    return { region, baseIds, apiKey, token };
  });
}

/** Inserts a region with its bases and custom fields, but without a key. */
export async function insertRegionWithBases(
  ctx: Context<Transaction>,
  input: NewRegion,
): Promise<Pick<CreatedRegion, "region" | "baseIds">> {
  const region = await insertRegion(ctx, input);
  const [baseIds] = await Promise.all([
    insertBases(ctx.db, region.id),
    insertDefinitions(ctx.db, region.id, input.customFields),
  ]);
  return { region, baseIds };
}

async function insertRegion(
  ctx: Context<Queryable>,
  { id = newRecordId(), ...input }: NewRegion,
): Promise<RegionRow> {
  const now = ctx.now().toISOString();
  const [inserted] = await ctx.db
    .insert(regions)
    .values({
      id,
      name: input.name,
      slug: input.slug ?? (slugify(input.name) || id.toLowerCase()),
      contactEmail: input.contactEmail ?? null,
      allowedRedirectUrls: input.allowedRedirectUrls,
      encryptedSigningSecret: encrypt(newSigningSecret()),
      // Later than the erasure of an earlier region with this id, even if the clock of the server that erased
      // it was ahead. Otherwise, a restore would repeat that erasure on this region.
      createdAt: sql`greatest(${now}::timestamptz, (select max(${erasures.erasedAt}) + interval '1 millisecond'
        from ${erasures} where ${erasures.kind} = 'region_deleted' and ${erasures.regionId} = ${id}))`,
      updatedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (inserted) return inserted;
  const [existing] = await ctx.db.select({ id: regions.id }).from(regions).where(eq(regions.id, id));
  if (existing) fail("duplicate_id", "Another region already has this id.");
  return failSlugTaken();
}

export const failSlugTaken = (): never =>
  fail("slug_taken", "Another region already has this slug; send a different one.");

const SLUG_LENGTH_MAX = 100;

/** Turns a name into a URL slug. Returns an empty string if the name has no usable characters. */
export const slugify = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/^-+|-+$/g, "");

/** Derives a slug from the name and the id, for a region whose name gives a slug that is taken. */
export const slugWithId = (name: string, id: string): string =>
  slugify(`${slugify(name).slice(0, SLUG_LENGTH_MAX - id.length - 1)} ${id}`);

async function insertBases(database: Queryable, regionId: string): Promise<RegionContext["baseIds"]> {
  const inserted = await database
    .insert(recordBases)
    .values([
      { regionId, mode: "live" },
      { regionId, mode: "sandbox" },
    ])
    .returning({ id: recordBases.id, mode: recordBases.mode });
  const live = inserted.find(({ mode }) => mode === "live");
  const sandbox = inserted.find(({ mode }) => mode === "sandbox");
  if (!live || !sandbox) throw new Error("A region's two record bases were not inserted.");
  return { live: live.id, sandbox: sandbox.id };
}
