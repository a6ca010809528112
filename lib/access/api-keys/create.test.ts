import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { recordBases, regions } from "@/db/schema/regions";
import { type Context, newContext } from "@/lib/contract/context";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { newRecordId } from "@/lib/platform/ids";
import { countLockWaits, waitUntil } from "@/test/api";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { createRegion } from "../regions/create";
import { createApiKey } from "./create";
import { isWellFormedToken, newToken } from "./token";

describe("createApiKey", () => {
  let database: TestDatabase;
  let ctx: Context;
  let regionId: string;
  const now = new Date("2026-11-21T12:00:00.123Z");
  const custom = () => `zelf_gekozen-${newToken().slice(4)}`;

  beforeAll(async () => {
    database = await createTestDatabase();
    connectTo(database.url);
    ctx = newContext({ db: db(), actor: { kind: "system", id: "test" }, now: () => now });
    const { region } = await createRegion(ctx, { name: "Regio", customFields: [], allowedRedirectUrls: [] });
    regionId = region.id;
  });
  afterAll(async () => {
    await closeDatabase(1);
    await database?.drop();
  });

  it("stores the token's digest and preview, never the token", async () => {
    const { row, token } = await createApiKey(ctx, { scope: "region", regionId, description: "Koppeling" });
    expect(isWellFormedToken(token)).toBe(true);
    expect(row).toMatchObject({
      id: expect.stringMatching(/^key[A-Za-z0-9]{14}$/),
      scope: "region",
      regionId,
      tokenPreview: `${token.slice(0, 8)}…${token.slice(-4)}`,
      description: "Koppeling",
      createdAt: now,
      updatedAt: now,
      lastUsedAt: null,
      revokedAt: null,
    });
    const found = await ctx.db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.tokenDigest, sha256(token)));
    expect(found).toEqual([{ id: row.id }]);
    expect(JSON.stringify(await ctx.db.select().from(apiKeys))).not.toContain(token);
  });

  it.each(["admin", "webhook"] as const)("creates a %s key without a region", async (scope) => {
    const { row } = await createApiKey(ctx, { scope });
    expect(row).toMatchObject({ scope, regionId: null, description: null });
  });

  it("stores an empty description as null", async () => {
    const { row } = await createApiKey(ctx, { scope: "region", regionId, description: "" });
    expect(row.description).toBeNull();
  });

  it("accepts a token that the caller chose", async () => {
    const token = custom();
    expect((await createApiKey(ctx, { scope: "region", regionId, token })).token).toBe(token);
  });

  it.each([
    ["that is too short", "kort"],
    ["with invalid characters", `${"a".repeat(40)}!`],
    ["that is too long", "a".repeat(129)],
    ["in our format with a wrong checksum", `${newToken().slice(0, -1)}!`],
    ["in the format of a session token", `cts_${"a".repeat(40)}`],
  ])("rejects a token %s [contract 3.key-own-value]", async (_, token) => {
    await expect(createApiKey(ctx, { scope: "admin", token })).rejects.toMatchObject({
      code: "validation_error",
      data: {
        issues: [{ pointer: "/token", message: expect.stringContaining("not begin with ctk_ or cts_") }],
      },
    });
  });

  it("rejects a token that is in use or was revoked", async () => {
    const token = custom();
    const { row } = await createApiKey(ctx, { scope: "admin", token });
    const again = () => createApiKey(ctx, { scope: "region", regionId, token });
    await expect(again()).rejects.toMatchObject({ code: "validation_error" });
    await ctx.db.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, row.id));
    await expect(again()).rejects.toMatchObject({ code: "validation_error" });
  });

  it("fails for an unknown region", async () => {
    const absent = createApiKey(ctx, { scope: "region", regionId: newRecordId() });
    await expect(absent).rejects.toMatchObject({ code: "region_not_found" });
  });

  it("fails if the region is deleted at the same time", async () => {
    const { region } = await createRegion(ctx, { name: "Kort", customFields: [], allowedRedirectUrls: [] });
    let creating: Promise<unknown> | undefined;
    await db().transaction(async (transaction) => {
      await transaction.delete(recordBases).where(eq(recordBases.regionId, region.id));
      await transaction.delete(regions).where(eq(regions.id, region.id));
      creating = createApiKey(ctx, { scope: "region", regionId: region.id }).catch((error) => error);
      await waitUntil(async () => (await countLockWaits()) > 0);
    });
    expect(await creating).toMatchObject({ code: "region_not_found" });
  });
});
