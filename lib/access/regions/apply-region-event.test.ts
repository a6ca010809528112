import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { recordBases } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { call, newGlobalKey, newRegion, openTestApi } from "@/test/api";
import { createCandidateIn } from "@/test/temp-storage";
import { slugify } from "./create";

let webhook: string;
let admin: string;
beforeAll(openTestApi);
beforeAll(async () => {
  webhook = await newGlobalKey("webhook");
  admin = await newGlobalKey("admin");
});

const sendEvent = (event: string, region: unknown, key = webhook) =>
  call("POST", "/api/v2/webhooks/regions", { key, body: { event, region } });
let counter = 0;
const regionOfEvent = (fields: object = {}) => {
  counter += 1;
  return { id: newRecordId(), name: `Regio uit de bron ${counter}`, ...fields };
};
const customFields = [{ name: "Veld", type: "text", required: false, description: "Uitleg" }];

describe("an event about a region", () => {
  test("inserts an unknown region with both bases but without a key [spec 4.webhook]", async () => {
    const region = regionOfEvent({ contactEmail: "bron@example.org", customFields });
    const { status, body } = await sendEvent("region.created", region);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...region,
      slug: `regio-uit-de-bron-${counter}`,
      allowedRedirectUrls: [],
      createdAt: expect.any(String),
      updatedAt: body.data.createdAt,
    });
    expect(await db().$count(recordBases, eq(recordBases.regionId, region.id))).toBe(2);
    expect(await db().$count(apiKeys, eq(apiKeys.regionId, region.id))).toBe(0);
    const first = await call("POST", `/api/v2/auth/regions/api-keys?region=${region.id}`, {
      key: admin,
      body: {},
    });
    const me = await call("GET", "/api/v2/auth/regions/me", { key: first.body.data.token });
    expect(me.body.data.id).toBe(region.id);
  });

  test("updates a known region even if the event is region.created, with immediate effect on the schema [spec 4.webhook]", async () => {
    const region = await newRegion();
    const schema = () => call("GET", "/api/v2/schema", { key: region.key });
    await schema();
    for (const event of ["region.created", "region.updated"]) {
      const change = { id: region.id, name: `Na ${event}`, customFields };
      expect((await sendEvent(event, change)).body.data).toMatchObject(change);
    }
    expect((await schema()).body.data.properties.customFields.properties).toHaveProperty("Veld");
    const unnamed = await sendEvent("region.updated", { id: region.id, name: "Zonder velden" });
    expect(unnamed.body.data.customFields).toEqual(customFields);
  });

  test.each(["region.created", "region.updated"])(
    "%s changes nothing when it is sent again, not even updatedAt [contract 7.webhook-repeat]",
    async (event) => {
      const region = regionOfEvent({ contactEmail: "bron@example.org", customFields });
      const first = await sendEvent(event, region);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const again = await sendEvent(event, region);
      expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    },
  );

  test("restores old values if an older event is repeated, because events have no time", async () => {
    const region = regionOfEvent({ customFields });
    const stored = await sendEvent("region.created", region);
    await sendEvent("region.updated", { id: region.id, name: "Nieuwe naam", customFields: [] });
    const { name, slug } = stored.body.data;
    expect((await sendEvent("region.created", region)).body.data).toMatchObject({ name, slug, customFields });
  });

  test("inserts only one region if it is sent several times concurrently, and every request gets the same response", async () => {
    const region = regionOfEvent({ customFields });
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendEvent("region.created", region)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  });

  test("gets a response with neither keys nor the signing secret", async () => {
    const region = await newRegion();
    const { body } = await sendEvent("region.updated", { id: region.id, name: "Naam" });
    expect(body.data).toHaveProperty("id");
    for (const secret of ["apiKeys", "signingSecret", "token"]) expect(body.data).not.toHaveProperty(secret);
  });

  test.each([
    ["Regio met een dubbele naam", "regio-met-een-dubbele-naam"],
    [`${"x".repeat(81)} ${"y".repeat(40)}`, "x".repeat(81)],
  ])(
    "without a slug adds the region's id to the slug if another region already has the slug of %s",
    async (name, start) => {
      const sent = [regionOfEvent({ name }), regionOfEvent({ name }), regionOfEvent({ name, customFields })];
      const stored = [];
      for (const region of sent) stored.push(await sendEvent("region.created", region));
      expect(stored.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [first, ...later] = stored.map(({ body }) => body.data);
      expect(first.slug).toBe(slugify(name));
      expect(later.map(({ slug }) => slug)).toEqual(
        sent.slice(1).map(({ id }) => `${start}-${id.toLowerCase()}`),
      );
      for (const { slug } of later) expect(slug.length).toBeLessThanOrEqual(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const [index, region] of sent.entries()) {
        const again = await sendEvent("region.created", region);
        expect([again.status, again.body.data]).toEqual([200, stored[index]?.body.data]);
      }
    },
  );

  test("without a slug inserts one region if it is sent several times concurrently while the slug is taken", async () => {
    const first = regionOfEvent();
    await sendEvent("region.created", first);
    const region = { ...regionOfEvent(), name: first.name };
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendEvent("region.created", region)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  });

  test("fails with slug_taken and inserts nothing if another region has the slug", async () => {
    const slug = "bezet-door-een-ander";
    await sendEvent("region.created", regionOfEvent({ slug }));
    const second = regionOfEvent({ slug });
    expect((await sendEvent("region.created", second)).body.code).toBe("slug_taken");
    expect(await db().$count(recordBases, eq(recordBases.regionId, second.id))).toBe(0);
  });
});

describe("the region.deleted event", () => {
  test("deletes a region without candidates, and gets the same response when repeated", async () => {
    const region = regionOfEvent();
    await sendEvent("region.created", region);
    const first = await sendEvent("region.deleted", { id: region.id });
    expect(first.body).toMatchObject({ statusCode: 200, data: { id: region.id, deleted: true } });
    expect((await sendEvent("region.deleted", region)).body.data).toEqual(first.body.data);
    expect(await db().$count(recordBases, eq(recordBases.regionId, region.id))).toBe(0);
  });

  test("doesn't stop an older event from inserting the region again, empty and without a key", async () => {
    const region = regionOfEvent();
    await sendEvent("region.created", region);
    await sendEvent("region.deleted", { id: region.id });
    const again = await sendEvent("region.updated", region);
    expect([again.status, again.body.data]).toMatchObject([200, region]);
    expect(await db().$count(apiKeys, eq(apiKeys.regionId, region.id))).toBe(0);
  });

  test("never deletes candidates: it fails with a 409 while the region has candidates, and with a 400 if purge is set", async () => {
    const region = await newRegion();
    await createCandidateIn(region);
    for (const _ of [1, 2]) {
      const rejected = await sendEvent("region.deleted", { id: region.id, name: "Weg" });
      expect(rejected.body).toMatchObject({ statusCode: 409, code: "region_not_empty" });
    }
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(1);
    const purge = await call("POST", "/api/v2/webhooks/regions?purge=true", {
      key: webhook,
      body: { event: "region.deleted", region: { id: region.id } },
    });
    expect(purge.status).toBe(400);
  });
});

describe("the webhook", () => {
  const id = "recAAAAAAAAAAAAAA";
  test.each([
    ["no event", { region: { id, name: "X" } }, "/event"],
    ["an unknown event", { event: "region.moved", region: { id, name: "X" } }, "/event"],
    ["no region", { event: "region.created" }, "/region"],
    ["no id", { event: "region.created", region: { name: "X" } }, "/region/id"],
    ["an id with another prefix", { event: "region.updated", region: { id: "12", name: "X" } }, "/region/id"],
    ["no name", { event: "region.updated", region: { id } }, "/region/name"],
    [
      "an unknown field",
      { event: "region.created", region: { id, name: "X", color: "red" } },
      "/region/color",
    ],
    [
      "a field without a type",
      { event: "region.created", region: { id, name: "X", customFields: [{ name: "A" }] } },
      "/region/customFields/0/type",
    ],
  ])("returns 400 with a pointer for a body with %s", async (_, body, pointer) => {
    const response = await call("POST", "/api/v2/webhooks/regions", { key: webhook, body });
    expect(response.status).toBe(400);
    expect(response.body.data.issues.map((issue: { pointer: string }) => issue.pointer)).toContain(pointer);
  });

  test("returns 403 to admin and region keys [spec 4.webhook-scope]", async () => {
    const region = await newRegion();
    for (const key of [admin, region.key]) {
      const response = await sendEvent("region.updated", { id: region.id, name: "X" }, key);
      expect(response.body.code).toBe("forbidden");
    }
  });
});
