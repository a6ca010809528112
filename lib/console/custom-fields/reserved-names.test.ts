import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { regions } from "@/db/schema/regions";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";

const ADDRESS = "/api/console/custom-fields";
const HOUR = 3_600_000;
const field = (name: string, type: CustomFieldDefinition["type"] = "text"): CustomFieldDefinition => ({
  name,
  type,
  required: false,
});
const FIELDS = [field("Open"), field("Intern")];
const SWAP = [
  { from: "Open", to: "Intern" },
  { from: "Intern", to: "Open" },
];

let region: TestRegion;
let headers: Record<string, string>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion(FIELDS);
  headers = (await newStaff("manager", region)).headers;
});

const show = async () => (await call("GET", ADDRESS, { headers })).body.data;
async function save(fields: CustomFieldDefinition[], renamed: object[] = [], query = "") {
  const { version } = await show();
  return call("PATCH", `${ADDRESS}${query}`, { headers, body: { version, fields, renamed } });
}
/** Returns each issue's pointer, and the number of hours until the name is free. */
const issuesOf = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  status === 400 &&
  body.data.issues.map(({ pointer, code, until }: Record<string, string>) => [
    pointer,
    code,
    Math.round((Date.parse(String(until)) - Date.now()) / HOUR),
  ]);
const releasedNames = async () =>
  (await db().select().from(regions).where(eq(regions.id, region.id)))[0]?.releasedNames;

describe("in the console, a name that a field has just lost", () => {
  test("no longer works: its values are ignored, or rejected if the field is required", async () => {
    const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
    const body = [{ ...person, customFields: { Open: "Graag bellen" } }];
    await save([field("Publiek"), field("Intern")], [{ from: "Open", to: "Publiek" }]);
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
    expect(result.candidates).toMatchObject([{ customFields: {}, ignoredCustomFields: ["Open"] }]);
    await save([{ ...field("Publiek"), required: true }, field("Intern")]);
    const rejected = await call("POST", "/api/v2/candidates", { key: region.key, body });
    expect(rejected.body.data.issues).toMatchObject([
      { pointer: "/0/customFields/Publiek", code: "required" },
    ]);
  });

  test.each(["", "?dryRun=true"])("can't be swapped with another field's name (PATCH%s)", async (query) => {
    const adviser = await newStaff("adviser", region);
    const fixtures = mergeFixtures(region, adviser);
    const values = { Open: "Graag bellen", Intern: "Lastig gesprek" };
    const id = await fixtures.create({ customFields: values });
    const before = await show();
    const response = await save(FIELDS, SWAP, query);
    expect(issuesOf(response)).toEqual([
      ["/fields/0/name", "not_allowed", 24],
      ["/fields/1/name", "not_allowed", 24],
    ]);
    const [{ message, until }] = response.body.data.issues;
    expect(message).toMatch(/Another field had this name .* Choose another name now; .* free from /);
    expect(message).toContain(until);
    expect([await show(), await releasedNames()]).toEqual([before, []]);
    expect((await fixtures.read(id)).body.data.customFields).toEqual(values);
  });

  test("can't be given to another field in the next save, but can be given back to its field", async () => {
    await save([field("Publiek"), field("Intern")], [{ from: "Open", to: "Publiek" }]);
    const other = [field("Publiek"), field("Open")];
    const refused = [["/fields/1/name", "not_allowed", 24]];
    expect(issuesOf(await save(other, [{ from: "Intern", to: "Open" }]))).toEqual(refused);
    expect(issuesOf(await save(other))).toEqual(refused);
    expect((await save(FIELDS, [{ from: "Publiek", to: "Open" }])).status).toBe(200);
  });

  test("is free after 24 hours", async () => {
    await save([field("Open")]);
    const reused = [field("Intern")];
    const renamed = [{ from: "Open", to: "Intern" }];
    expect(issuesOf(await save(reused, renamed))).toEqual([["/fields/0/name", "not_allowed", 24]]);
    try {
      const released = (await releasedNames())?.[0]?.until ?? "";
      vi.useFakeTimers({ now: Date.parse(released), toFake: ["Date"] });
      headers = (await newStaff("manager", region)).headers;
      expect((await save(reused, renamed)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    expect(await releasedNames()).toMatchObject([{ name: "Open", field: "Intern", type: "text" }]);
  });
});

describe("through the API, the name of a removed field", () => {
  let key: string;
  beforeAll(async () => {
    key = await newGlobalKey("admin");
  });
  const path = () => `/api/v2/regions/${region.id}`;
  const replace = (customFields: CustomFieldDefinition[]) =>
    call("PATCH", path(), { key, body: { name: "Anders", customFields } });
  const add = (body: CustomFieldDefinition) => call("POST", `${path()}/custom-fields`, { key, body });

  test("can't be given to a field of another type, and nothing else in the request is changed", async () => {
    await replace([field("Open")]);
    const before = (await call("GET", path(), { key })).body.data;
    const changed = [field("Open", "number"), field("Intern", "number")];
    const body = { name: "Nog anders", customFields: changed };
    const response = await call("PATCH", path(), { key, body });
    expect(issuesOf(response)).toEqual([["/customFields/1/name", "not_allowed", 24]]);
    expect(issuesOf(await add(field("Intern", "number")))).toEqual([["/name", "not_allowed", 24]]);
    expect((await call("GET", path(), { key })).body.data).toEqual(before);
  });

  test("can be given to a field of the same type", async () => {
    await call("DELETE", `${path()}/custom-fields/Intern`, { key });
    expect((await add(field("Intern"))).status).toBe(201);
    expect((await replace([field("Open")])).status).toBe(200);
    expect((await replace(FIELDS)).status).toBe(200);
  });

  test("can be given to another field by a webhook event", async () => {
    const webhook = await newGlobalKey("webhook");
    const send = (customFields: CustomFieldDefinition[]) =>
      call("POST", "/api/v2/webhooks/regions", {
        key: webhook,
        body: { event: "region.updated", region: { id: region.id, name: "Regio", customFields } },
      });
    expect((await send([field("Open")])).status).toBe(200);
    const reused = [field("Open"), field("Intern", "date")];
    expect((await send(reused)).status).toBe(200);
    expect((await call("GET", path(), { key })).body.data.customFields).toMatchObject(reused);
  });

  test("can't be given to a new field if a manager renamed the field in the console", async () => {
    await save([field("Publiek"), field("Intern")], [{ from: "Open", to: "Publiek" }]);
    expect(issuesOf(await replace(FIELDS))).toEqual([["/customFields/0/name", "not_allowed", 24]]);
    expect(issuesOf(await add(field("Open")))).toEqual([["/name", "not_allowed", 24]]);
  });
});
