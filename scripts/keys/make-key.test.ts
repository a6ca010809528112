import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { events } from "@/db/schema/events";
import { isWellFormedToken } from "@/lib/access/api-keys/token";
import { createRegion } from "@/lib/access/regions/create";
import type { Context } from "@/lib/contract/context";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { createKey } from "./make-key";

describe("createKey", () => {
  let database: TestDatabase;
  let ctx: Context;

  beforeAll(async () => {
    database = await createTestDatabase();
    connectTo(database.url);
    ctx = {
      db: db(),
      actor: { kind: "system", id: "test" },
      requestId: "test",
      now: () => new Date(),
    };
  });
  afterAll(async () => {
    await closeDatabase(1);
    await database?.drop();
  });

  it("reports that there are no regions yet", async () => {
    await expect(createKey(ctx, { scope: "region", region: "nergens" })).rejects.toThrow(
      "there are no regions yet",
    );
  });

  it("returns an admin key and one sentence about the key [contract 3.key-command]", async () => {
    const [token, sentence] = await createKey(ctx, { scope: "admin", description: "Beheer" });
    expect(isWellFormedToken(token)).toBe(true);
    expect(sentence).toMatch(/admin key: .*can't be shown again\.$/);
    expect(await ctx.db.select().from(apiKeys)).toMatchObject([
      { scope: "admin", regionId: null, description: "Beheer" },
    ]);
  });

  it("finds the region by id or slug, records the key in its audit log, and lists the known regions if the region is unknown", async () => {
    const { region, apiKey } = await createRegion(ctx, {
      name: "Zuiderlicht",
      customFields: [],
      allowedRedirectUrls: [],
    });
    for (const named of [region.id, "zuiderlicht"]) {
      const [, sentence] = await createKey(ctx, { scope: "region", region: named });
      expect(sentence).toContain("region key of Zuiderlicht");
    }
    const made = await ctx.db.select().from(apiKeys).where(isNull(apiKeys.description));
    const recorded = await ctx.db.select().from(events).where(eq(events.action, "api_key.created"));
    const ids = made.map(({ id }) => id).filter((id) => id !== apiKey.id);
    expect(recorded.map(({ recordId }) => recordId).sort()).toEqual(ids.sort());
    expect(recorded).toMatchObject(ids.map(() => ({ actorKind: "system", actorId: "test" })));
    await expect(createKey(ctx, { scope: "region", region: "nergens" })).rejects.toThrow(
      "there are zuiderlicht",
    );
  });
});
