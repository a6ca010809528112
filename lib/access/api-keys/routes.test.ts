import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi } from "@/test/api";

beforeAll(openTestApi);

const me = async (key: string) => (await call("GET", "/api/v2/auth/regions/me", { key })).body.data;
const newApiKey = async (key: string, description: string) =>
  (await call("POST", "/api/v2/auth/regions/api-keys", { key, body: { description } })).body.data;
const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("a key", () => {
  test("is returned with its token only once, and later only with a preview [spec 2.key-record 2.key-once 4.keys-create 5.not-retrievable] [contract 3.key-record 3.key-created]", async () => {
    const region = await newRegion();
    const created = await newApiKey(region.key, "Voor het CRM");
    const { token, ...record } = created;
    expect(record).toEqual({
      id: expect.stringMatching(/^key[A-Za-z0-9]{14}$/),
      tokenPreview: `${token.slice(0, 8)}…${token.slice(-4)}`,
      description: "Voor het CRM",
      scope: "region",
      createdAt: dateTime,
      updatedAt: record.createdAt,
      lastUsedAt: null,
    });
    const own = await me(region.key);
    expect(own.apiKeys).toHaveLength(2);
    expect(own.apiKeys).toContainEqual(record);
    const responses = [
      own,
      (await call("GET", "/api/v2/regions", { key: await newGlobalKey("admin") })).body,
    ];
    expect(JSON.stringify(responses)).not.toContain(token);
  });

  test("can manage all keys of its region, so a new key can replace an old one [spec 5.rotation 5.any-key-manages]", async () => {
    const region = await newRegion();
    const [{ id }] = (await me(region.key)).apiKeys;
    const { token } = await newApiKey(region.key, "Nieuw");
    expect([(await me(token)).id, (await me(region.key)).id]).toEqual([region.id, region.id]);
    const deleted = await call("DELETE", `/api/v2/auth/regions/api-keys/${id}`, { key: token });
    expect(deleted.status).toBe(200);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).status).toBe(401);
    expect((await me(token)).apiKeys).toHaveLength(1);
    const third = await newApiKey(token, "Van de nieuwe");
    expect((await me(third.token)).id).toBe(region.id);
  });

  test("doesn't expire, however old or unused it is [spec 5.no-expiry]", async () => {
    const region = await newRegion();
    await db()
      .update(apiKeys)
      .set({ createdAt: sql`now() - interval '30 years'`, lastUsedAt: sql`now() - interval '20 years'` })
      .where(eq(apiKeys.regionId, region.id));
    expect((await me(region.key)).id).toBe(region.id);
  });
});

describe("a region", () => {
  test("can read its own id, keys and signing secret [spec 2.region-record 4.regions-me] [contract 3.region-record]", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const own = await me(one.key);
    expect(own).toEqual({
      id: one.id,
      name: expect.any(String),
      slug: expect.any(String),
      signingSecret: expect.stringMatching(/^ctw_.{40,}$/),
      apiKeys: [expect.objectContaining({ tokenPreview: `${one.key.slice(0, 8)}…${one.key.slice(-4)}` })],
      allowedRedirectUrls: [],
      createdAt: dateTime,
      updatedAt: dateTime,
    });
    expect((await me(other.key)).signingSecret).not.toBe(own.signingSecret);
  });

  test("appears in an admin's list with its keys and without its secret [spec 4.regions-list] [contract 3.region-record-admin]", async () => {
    const regions = [await newRegion(), await newRegion()];
    const listed = (await call("GET", "/api/v2/regions", { key: await newGlobalKey("admin") })).body.data;
    for (const region of regions) {
      const { signingSecret, ...own } = await me(region.key);
      const shown = listed.find(({ id }: { id: string }) => id === region.id);
      expect(shown).toMatchObject({ ...own, apiKeys: [{ id: own.apiKeys[0].id }] });
      expect(JSON.stringify(listed)).not.toContain(signingSecret);
    }
  });
});
