import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { recordBases, regions } from "@/db/schema/regions";
import { type Context, newContext } from "@/lib/contract/context";
import { connect } from "@/lib/platform/database/client";
import { decrypt } from "@/lib/platform/secrets";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { createRegion, slugify } from "./create";
import { findRegionContext } from "./find-region-context";
import { NewRegion } from "./schema";

describe("createRegion", () => {
  let database: TestDatabase;
  let client: ReturnType<typeof connect>;
  let ctx: Context;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = connect(database.url, 4);
    ctx = newContext({ db: drizzle(client), actor: { kind: "system", id: "test" } });
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const create = (input: unknown) => createRegion(ctx, NewRegion.parse(input));

  it("creates a region with two bases, its fields in order, an encrypted secret and a key [contract 1.two-bases]", async () => {
    const definitions = [
      {
        name: "Loket ‘Oost’",
        type: "singleSelect",
        required: true,
        options: ["Eén", "Twee"],
        description: "Waar",
      },
      { name: "Aantal uren", type: "number", required: false },
    ];
    const { region, baseIds, apiKey, token } = await create({
      name: "Regio Súd-Oost",
      customFields: definitions,
    });
    expect(region).toMatchObject({ name: "Regio Súd-Oost", slug: "regio-sud-oost", contactEmail: null });
    expect(await findRegionContext(ctx.db, region.id)).toEqual({
      id: region.id,
      slug: region.slug,
      accentColour: null,
      callbackUrl: null,
      notices: [],
      name: region.name,
      baseIds,
      updatedAt: region.updatedAt,
      customFields: definitions,
    });
    expect(baseIds.live).not.toBe(baseIds.sandbox);
    expect(region.encryptedSigningSecret).not.toContain("ctw_");
    expect(decrypt(region.encryptedSigningSecret)).toMatch(/^ctw_/);
    expect(apiKey).toMatchObject({ scope: "region", regionId: region.id, description: "Eerste sleutel" });
    expect(token).toMatch(/^ctk_/);
  });

  it("uses a given id and slug", async () => {
    const { region } = await create({ id: "recAAAAAAAAAAAAAA", name: "Regio", slug: "eigen-naam" });
    expect(region).toMatchObject({ id: "recAAAAAAAAAAAAAA", slug: "eigen-naam" });
  });

  it.each([
    ["slug_taken", { name: "Anders", slug: "bezet" }],
    ["slug_taken", { name: "Bezet" }],
    ["duplicate_id", { id: "recBBBBBBBBBBBBBB", name: "Nog anders" }],
  ])("fails with %s and inserts nothing", async (code, input) => {
    await create({ id: "recBBBBBBBBBBBBBB", name: "Bezet", slug: "bezet" }).catch(
      () => "created by the first case",
    );
    const count = async () => [
      await ctx.db.$count(regions),
      await ctx.db.$count(recordBases),
      await ctx.db.$count(apiKeys),
    ];
    const before = await count();
    await expect(create(input)).rejects.toMatchObject({ code });
    expect(await count()).toEqual(before);
  });

  it("creates only one region for two concurrent calls with the same slug", async () => {
    const outcomes = await Promise.allSettled([1, 2].map(() => create({ name: "Tegelijk" })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await ctx.db.$count(regions, eq(regions.slug, "tegelijk"))).toBe(1);
  });
});

describe("NewRegion", () => {
  it.each([
    ["no name", {}],
    ["a slug with upper-case letters", { name: "Regio", slug: "Regio" }],
    ["a slug with two hyphens in a row", { name: "Regio", slug: "re--gio" }],
    ["an invalid redirect URL", { name: "Regio", allowedRedirectUrls: ["javascript:alert(1)"] }],
    [
      "two fields with one name",
      { name: "Regio", customFields: [1, 2].map(() => ({ name: "A", type: "text" })) },
    ],
    ["an unknown property", { name: "Regio", color: "blue" }],
  ])("rejects %s", (_, input) => {
    expect(NewRegion.safeParse(input).success).toBe(false);
  });
});

describe("slugify", () => {
  it.each([
    ["Voorbeeldregio Noorderlicht", "voorbeeldregio-noorderlicht"],
    ["  ’s-Hertogenbosch & Ómgeving ", "s-hertogenbosch-omgeving"],
    ["東京", ""],
    ["x".repeat(200), "x".repeat(100)],
  ])("turns %s into %s", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});
