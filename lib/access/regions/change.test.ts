import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, runMutation } from "@/test/api";
import { changeRegion } from "./change";

let admin: string;
beforeAll(openTestApi);
beforeAll(async () => {
  admin = await newGlobalKey("admin");
});

const patch = (id: string, body: unknown, key = admin) =>
  call("PATCH", `/api/v2/regions/${id}`, { key, body });
const fields = (...names: string[]) =>
  names.map((name) => ({ name, type: "text" as const, required: false }));

describe("updating a region", () => {
  test("changes only the fields that were sent [spec 4.regions-update] [contract 7.update]", async () => {
    const region = await newRegion();
    const changes = {
      name: "Andere naam",
      slug: `anders-${region.id.toLowerCase()}`,
      contactEmail: "beheer@example.org",
      allowedRedirectUrls: ["https://example.org/terug"],
      customFields: fields("Eerste", "Tweede"),
    };
    for (const [name, value] of Object.entries(changes)) {
      const { status, body } = await patch(region.id, { [name]: value });
      expect([name, status]).toEqual([name, 200]);
      expect(body.data[name]).toEqual(value);
    }
    const { data } = (await patch(region.id, { name: "Andere naam" })).body;
    expect(data).toMatchObject({ id: region.id, ...changes, apiKeys: [{ scope: "region" }] });
    expect(data).not.toHaveProperty("signingSecret");
  });

  test("clears contactEmail with null and allowedRedirectUrls with an empty list", async () => {
    const region = await newRegion();
    await patch(region.id, {
      contactEmail: "beheer@example.org",
      allowedRedirectUrls: ["https://example.org/"],
    });
    const cleared = await patch(region.id, { contactEmail: null, allowedRedirectUrls: [] });
    expect(cleared.body.data).toMatchObject({ contactEmail: null, allowedRedirectUrls: [] });
  });

  test("replaces the custom fields in the given order, with immediate effect on the schema and on writes [spec 8.schema-age] [contract 5.schema-at-once]", async () => {
    const region = await newRegion();
    const schema = async () =>
      (await call("GET", "/api/v2/schema", { key: region.key })).body.data.properties.customFields;
    await schema();
    const [first, second] = fields("Eerste", "Tweede");
    await patch(region.id, { customFields: [first, second] });
    expect(Object.keys((await schema()).properties)).toEqual(["Eerste", "Tweede"]);
    await patch(region.id, { customFields: [second, { ...first, required: true }] });
    expect((await schema()).required).toEqual(["Eerste"]);
    const person = { name: "A", email: "a@example.org", privacyConsent: true };
    const rejected = await call("POST", "/api/v2/candidates", { key: region.key, body: [person] });
    expect(rejected.body.data.issues[0].pointer).toContain("/customFields");
    const written = await runMutation(region, "POST", "/api/v2/candidates", {
      body: [{ ...person, customFields: { Eerste: "ja" } }],
    });
    expect(written.result.candidates[0].customFields).toEqual({ Eerste: "ja" });
  });

  test("changes updatedAt only if something changed", async () => {
    const region = await newRegion([{ name: "Veld", type: "text", required: false }]);
    const body = {
      name: "Zelfde",
      customFields: [{ name: "Veld", type: "text", required: true, description: "" }],
    };
    const first = (await patch(region.id, body)).body.data;
    expect((await patch(region.id, body)).body.data).toEqual(first);
    const later = (await patch(region.id, { name: "Anders" })).body.data;
    expect(later.updatedAt > first.updatedAt).toBe(true);
  });

  test("gives a slug to only one of two concurrent requests, and returns 409 to the other without changing anything", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    const slug = `uniek-${one.id.toLowerCase()}`;
    const both = await Promise.all([one, two].map(({ id }) => patch(id, { slug, name: "Botsing" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = both.find(({ status }) => status === 409);
    expect(loser?.body.code).toBe("slug_taken");
    const regions = (await call("GET", "/api/v2/regions", { key: admin })).body.data;
    expect(regions.filter((region: { name: string }) => region.name === "Botsing")).toHaveLength(1);
  });

  test.each([
    ["an empty object", {}],
    ["an id", { id: "recAAAAAAAAAAAAAA" }],
    ["an empty name", { name: "" }],
    ["a null name", { name: null }],
    ["a slug with a space", { slug: "a b" }],
    ["an invalid contact address", { contactEmail: "beheer" }],
    ["an invalid redirect URL", { allowedRedirectUrls: ["javascript:alert(1)"] }],
    ["a duplicate field", { customFields: fields("A", "A") }],
    ["a select without options", { customFields: [{ name: "A", type: "singleSelect" }] }],
    ["a list", []],
  ])("returns 400 for %s", async (_, body) => {
    const region = await newRegion();
    const response = await patch(region.id, body);
    expect([response.status, response.body.code]).toEqual([400, "validation_error"]);
  });

  test("rejects a redirect URL whose host no URL parser accepts, but a stored one stays", async () => {
    const region = await newRegion();
    const body = { name: "Regio", allowedRedirectUrls: ["https://example.org/", "https://xn--a.example/"] };
    const rejected = [
      await patch(region.id, body),
      await call("POST", "/api/v2/regions", { key: admin, body }),
    ];
    const issue = { pointer: "/allowedRedirectUrls/1", code: "invalid_format" };
    expect(rejected.map((response) => [response.status, response.body.data.issues])).toMatchObject([
      [400, [issue]],
      [400, [issue]],
    ]);
    const { allowedRedirectUrls } = body;
    await db().update(regions).set({ allowedRedirectUrls }).where(eq(regions.id, region.id));
    expect((await patch(region.id, { allowedRedirectUrls })).status).toBe(200);
    // No link can be built from the stored URL, so sign-in requests with it are rejected.
    const request = await call("POST", "/api/v2/auth/candidates/request-email-verification", {
      key: region.key,
      body: { email: "noor@example.org", redirectUrl: allowedRedirectUrls[1] },
    });
    expect(request.body.data.issues).toMatchObject([{ pointer: "/redirectUrl", code: "invalid_format" }]);
  });

  test("returns 404 for an unknown region and 400 for a malformed id", async () => {
    expect((await patch("recAAAAAAAAAAAAAA", { name: "X" })).body.code).toBe("region_not_found");
    expect((await patch("noord", { name: "X" })).body.code).toBe("validation_error");
  });

  test("returns 403 to region and webhook keys", async () => {
    const region = await newRegion();
    for (const key of [region.key, await newGlobalKey("webhook")]) {
      expect((await patch(region.id, { name: "X" }, key)).body.code).toBe("forbidden");
    }
  });
});

describe("creating a region", () => {
  test("uses the given id, and returns 409 if it is taken [contract 7.create-id]", async () => {
    const body = { id: "recRegioMetEigenI", name: "Regio met eigen id" };
    const create = () => call("POST", "/api/v2/regions", { key: admin, body });
    expect((await create()).body.data.id).toBe(body.id);
    expect((await create()).body).toMatchObject({ statusCode: 409, code: "duplicate_id" });
  });
});

test("two changes of a region in the same millisecond have different versions, so that the engine notices both", async () => {
  const { id } = await newRegion();
  const now = new Date(Date.now() + 1_000);
  const actor = { kind: "system" as const, id: "test" };
  const ctx = { actor, requestId: "test", db: db(), now: () => now };
  const versions = [];
  for (const customFields of [fields("Eerste"), fields("Eerste", "Tweede")])
    versions.push((await changeRegion(ctx, id, { customFields }))?.updatedAt.getTime());
  expect(versions).toEqual([now.getTime(), now.getTime() + 1]);
});
