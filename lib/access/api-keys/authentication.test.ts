import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { call, newGlobalKey, newRegion, openSecondConnection, openTestApi, waitUntil } from "@/test/api";
import { isWellFormedToken, newToken, previewToken } from "./token";

beforeAll(openTestApi);

const me = (headers: Record<string, string>, query = "") =>
  call("GET", `/api/v2/auth/regions/me${query}`, { headers });

describe("a key's token", () => {
  test("consists of ctk_, 40 random base62 characters and a six-character checksum [contract 3.key-format]", () => {
    const token = newToken();
    expect(token).toMatch(/^ctk_[0-9A-Za-z]{46}$/);
    expect(isWellFormedToken(token)).toBe(true);
    expect(previewToken(token)).toBe(`${token.slice(0, 8)}…${token.slice(-4)}`);
  });

  test("fails the format check if any character after ctk_ changes [contract 3.key-malformed]", () => {
    const token = newToken();
    for (let index = 4; index < token.length; index++) {
      const changed = token.slice(0, index) + (token[index] === "a" ? "b" : "a") + token.slice(index + 1);
      expect(isWellFormedToken(changed)).toBe(false);
    }
  });

  test("is stored only as a SHA-256 digest [contract 3.key-stored]", async () => {
    const region = await newRegion();
    const [row] = await db()
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.tokenDigest, sha256(region.key)));
    expect(row?.regionId).toBe(region.id);
    expect(JSON.stringify(row)).not.toContain(region.key);
  });
});

describe("a request", () => {
  test.each<[what: string, headersFor: (validKey: string) => Record<string, string>]>([
    ["no key", () => ({})],
    ["an empty key", () => ({ "x-api-key": "" })],
    ["a malformed key", () => ({ "x-api-key": "ctk_short" })],
    ["an unknown key", () => ({ "x-api-key": newToken() })],
    ["a session's token", () => ({ "x-api-key": `cts_${"a".repeat(40)}` })],
    ["a valid key as a bearer token", (validKey) => ({ authorization: `Bearer ${validKey}` })],
  ])("returns the same 401 with %s", async (_, headersFor) => {
    const response = await me(headersFor((await newRegion()).key));
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({
      code: "unauthorized",
      statusMessage: "Unauthorized",
      message: "Send a valid API key in the x-api-key header.",
    });
  });

  test("can send the key in either header, and x-api-key takes precedence [spec 5.key-header 5.old-header]", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    expect((await me({ "api-key": one.key })).body.data.id).toBe(one.id);
    const both = await me({ "api-key": one.key, "x-api-key": two.key });
    expect(both.body.data.id).toBe(two.id);
    expect(both.headers.deprecation).toBeUndefined();
  });

  test("with the old header returns a Deprecation header and a link to the migration guide [spec 5.old-header]", async () => {
    const region = await newRegion();
    const { headers } = await me({ "api-key": region.key });
    expect(headers.deprecation).toMatch(/^@\d+$/);
    expect(headers.link).toContain("/docs/migrating");
  });

  test("to a region's route with an admin key returns 400 if it doesn't name a region [spec 4.regions-me-admin 5.admin-acts]", async () => {
    const region = await newRegion();
    const admin = await newGlobalKey("admin");
    expect((await me({ "x-api-key": admin })).body).toMatchObject({
      statusCode: 400,
      data: { issues: [{ pointer: "/region" }] },
    });
    expect((await me({ "x-api-key": admin }, `?region=${region.id}`)).body.data.id).toBe(region.id);
    expect((await me({ "x-api-key": admin }, "?region=recAAAAAAAAAAAAAA")).body.code).toBe(
      "region_not_found",
    );
    const list = await call("GET", `/api/v2/candidates?region=${region.id}`, { key: admin });
    expect(list.status).toBe(200);
  });

  test("can't access another region with a region's key", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    expect((await me({ "x-api-key": one.key }, `?region=${two.id}`)).body.code).toBe("forbidden");
    expect((await me({ "x-api-key": one.key }, `?region=${one.id}`)).status).toBe(200);
  });

  test("returns 403 with a webhook key on a region's route, and with a region's key on an admin route", async () => {
    const region = await newRegion();
    expect((await me({ "x-api-key": await newGlobalKey("webhook") })).body.code).toBe("forbidden");
    expect((await call("GET", "/api/v2/regions", { key: region.key })).body.code).toBe("forbidden");
  });

  test("updates its key's lastUsedAt shortly after the response [contract 3.last-used]", async () => {
    const region = await newRegion();
    await me({ "x-api-key": region.key });
    await waitUntil(
      async () => (await me({ "x-api-key": region.key })).body.data.apiKeys[0].lastUsedAt !== null,
    );
  });
});

test("a key's lastUsedAt is at most a minute old while the key is in use", async () => {
  const region = await newRegion();
  const lastUsedAt = new Date(Date.now() - 59_000);
  await db().update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.regionId, region.id));
  const isRenewed = async () =>
    (await me({ "x-api-key": region.key })).body.data.apiKeys[0].lastUsedAt !== lastUsedAt.toISOString();
  await waitUntil(isRenewed);
});

describe("a key that another process revokes", () => {
  /** Stops the clock so that cache entries don't expire. */
  const stopClock = () => vi.useFakeTimers({ toFake: ["performance"] });
  afterEach(() => vi.useRealTimers());

  const revokeElsewhere = async (regionId: string) => {
    const another = openSecondConnection();
    await another.database
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(eq(apiKeys.regionId, regionId));
    await another.close();
  };

  test("stops working as soon as this process is notified", async () => {
    stopClock();
    const region = await newRegion();
    expect((await me({ "x-api-key": region.key })).status).toBe(200);
    await revokeElsewhere(region.id);
    await waitUntil(async () => (await me({ "x-api-key": region.key })).status === 401);
  });

  test("stops working within 5 seconds even if the notification is lost [contract 3.revoked-in-time]", async () => {
    // Disable the triggers before creating the region, because a late notification could clear the cache
    // during the test.
    for (const table of ["regions", "api_keys"])
      await db().execute(sql.raw(`alter table ${table} disable trigger user`));
    try {
      const region = await newRegion();
      stopClock();
      expect((await me({ "x-api-key": region.key })).status).toBe(200);
      await revokeElsewhere(region.id);
      expect((await me({ "x-api-key": region.key })).status).toBe(200);
      vi.advanceTimersByTime(4_999);
      expect((await me({ "x-api-key": region.key })).status).toBe(401);
    } finally {
      for (const table of ["regions", "api_keys"])
        await db().execute(sql.raw(`alter table ${table} enable trigger user`));
    }
  });
});

describe("API keys", () => {
  test("work as soon as they are created and stop working when they are deleted [spec 3.key-created 3.key-revoked 4.keys-delete 4.keys-spellings 2.key-several] [contract 3.key-created]", async () => {
    const region = await newRegion();
    const created = await call("POST", "/api/v2/auth/regions/api-keys", {
      key: region.key,
      body: { description: "Nieuw" },
    });
    expect(created.status).toBe(201);
    const { id, token } = created.body.data;
    expect((await me({ "x-api-key": token })).body.data.apiKeys).toHaveLength(2);
    const deleted = await call("DELETE", `/api/v2/auth/region/api-keys/${id}`, { key: region.key });
    expect(deleted.body.data).toMatchObject({ id, description: "Nieuw" });
    expect((await me({ "x-api-key": token })).status).toBe(401);
    expect((await call("DELETE", `/api/v2/auth/regions/api-keys/${id}`, { key: region.key })).body.code).toBe(
      "api_key_not_found",
    );
  });

  test("can't be deleted if only one is left, even by concurrent requests [spec 3.key-last 4.keys-delete-last 5.rotation-last 7.last-key]", async () => {
    const region = await newRegion();
    const [only] = (await me({ "x-api-key": region.key })).body.data.apiKeys;
    const rejected = await call("DELETE", `/api/v2/auth/regions/api-keys/${only.id}`, { key: region.key });
    expect(rejected.body).toMatchObject({ statusCode: 409, code: "last_api_key" });
    const second = (await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body: {} })).body
      .data;
    // Use an admin key, because a request with one of these keys returns 401 once that key is deleted.
    const key = await newGlobalKey("admin");
    const both = await Promise.all(
      [only.id, second.id].map((id) =>
        call("DELETE", `/api/v2/auth/regions/api-keys/${id}?region=${region.id}`, { key }),
      ),
    );
    expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  test("can't be deleted by another region, which gets a 404", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    const [theirs] = (await me({ "x-api-key": two.key })).body.data.apiKeys;
    expect(
      (await call("DELETE", `/api/v2/auth/regions/api-keys/${theirs.id}`, { key: one.key })).status,
    ).toBe(404);
    expect((await me({ "x-api-key": two.key })).status).toBe(200);
  });

  test("can be given a chosen token, but only with an admin key [spec 4.keys-create-custom] [contract 3.key-own-value]", async () => {
    const region = await newRegion();
    const token = `eigen-sleutel_${"x".repeat(30)}${region.id}`;
    const own = await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body: { token } });
    expect(own.body.code).toBe("forbidden");
    const admin = await newGlobalKey("admin");
    const address = `/api/v2/auth/regions/api-keys?region=${region.id}`;
    expect((await call("POST", address, { key: admin, body: { token } })).body.data.token).toBe(token);
    expect((await me({ "x-api-key": token })).body.data.id).toBe(region.id);
    expect((await call("POST", address, { key: admin, body: { token } })).body.data.issues[0].pointer).toBe(
      "/token",
    );
  });
});

describe("regions", () => {
  test("can be created by an admin, work immediately, and are listed without secrets [spec 4.regions-create] [contract 7.create]", async () => {
    const admin = await newGlobalKey("admin");
    const created = await call("POST", "/api/v2/regions", { key: admin, body: { name: "Regio Nieuw" } });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ slug: "regio-nieuw", signingSecret: expect.any(String) });
    expect((await me({ "x-api-key": created.body.data.token })).body.data.signingSecret).toBe(
      created.body.data.signingSecret,
    );
    const { body } = await call("GET", "/api/v2/regions", { key: admin });
    expect(body.data.map((region: { id: string }) => region.id)).toContain(created.body.data.id);
    expect(JSON.stringify(body)).not.toContain("signingSecret");
    expect(
      (await call("POST", "/api/v2/regions", { key: admin, body: { name: "Regio Nieuw" } })).body.code,
    ).toBe("slug_taken");
  });
});
