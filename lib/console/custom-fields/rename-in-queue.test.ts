import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { freeNames } from "@/test/custom-fields";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { moveValues } from "./move-values";
import { renameInQueue } from "./rename-in-queue";

const ADDRESS = "/api/console/custom-fields";
const field = (name: string): CustomFieldDefinition => ({ name, type: "text", required: false });
const FIELDS = [field("Open"), field("Intern")];
const SWAP = [
  { from: "Open", to: "Intern" },
  { from: "Intern", to: "Open" },
];
const VALUES = { Open: "Graag bellen", Intern: "Lastig gesprek" };
const SWAPPED = { Open: "Lastig gesprek", Intern: "Graag bellen" };
const REMOVED = [{ from: "Open", to: "Intern" }];

let region: TestRegion;
let headers: Record<string, string>;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion(FIELDS);
  headers = (await newStaff("manager", region)).headers;
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

async function edit(fields: CustomFieldDefinition[], renamed: object[]): Promise<void> {
  const { version } = (await call("GET", ADDRESS, { headers })).body.data;
  expect((await call("PATCH", ADDRESS, { headers, body: { version, fields, renamed } })).status).toBe(200);
}

/** Moves the values as a save that swaps the names would. */
async function swapNames(): Promise<void> {
  const baseIds = Object.values(region.bases);
  await db().transaction(async (transaction) => {
    await moveValues(transaction, baseIds, SWAP);
    await renameInQueue(transaction, baseIds, SWAP);
  });
}
async function replaceRemoved(): Promise<void> {
  await edit([field("Open")], []);
  await freeNames(region.id);
  await edit([field("Intern")], REMOVED);
}
const person = (name: string) => ({
  name,
  email: `${name}@example.org`,
  privacyConsent: true,
  customFields: VALUES,
});
const post = (path: string, body: object, query = "") =>
  call("POST", `/api/v2/candidates${path}${query}`, { key: region.key, body });
const resultOf = async ({ headers: sent }: Awaited<ReturnType<typeof call>>) => {
  await drainQueue(region);
  return (await call("GET", String(sent.location), { key: region.key })).body.data.result;
};
const valuesOf = async (id: string) => (await fixtures.read(id)).body.data.customFields;

describe("a queued import row", () => {
  const importRow = async () => {
    const rows = [{ number: 2, candidate: person("een") }];
    const body = { importId: crypto.randomUUID(), rows };
    const [{ mutationId }] = (await call("POST", "/api/console/imports", { headers, body })).body.data;
    return mutationId;
  };
  const outcomeOf = async (id: string) => {
    await drainQueue(region);
    const body = { mutationIds: [id] };
    return (await call("POST", "/api/console/imports/outcomes", { headers, body })).body.data[0];
  };

  test("creates a candidate whose values stay in their fields if two fields swap names", async () => {
    const mutationId = await importRow();
    await swapNames();
    const { candidateId } = await outcomeOf(mutationId);
    expect(await valuesOf(candidateId)).toEqual(SWAPPED);
  });

  test("fails if a field is removed, instead of creating a candidate without the field's value", async () => {
    const mutationId = await importRow();
    await edit([field("Open")], []);
    expect(await outcomeOf(mutationId)).toMatchObject({ status: "failed", errorCode: "validation_error" });
    const { body } = await call("GET", "/api/v2/candidates", { key: region.key });
    expect(body.data).toEqual([]);
  });

  test("still updates an existing candidate if a field is removed, because updates ignore custom fields", async () => {
    await post("", [person("een")]);
    const mutationId = await importRow();
    await edit([field("Open")], []);
    expect(await outcomeOf(mutationId)).toMatchObject({ status: "completed", action: "updated" });
  });
});

describe("a write that is queued when two fields swap names", () => {
  test("creates candidates whose values stay in their fields", async () => {
    const accepted = await post("", [person("een"), person("twee")]);
    await swapNames();
    const { candidates } = await resultOf(accepted);
    expect(candidates).toMatchObject([{ customFields: SWAPPED }, { customFields: SWAPPED }]);
  });

  test("creates a candidate by an upsert, and is still recognized if the client sends it again", async () => {
    const query = "?idempotencyKey=swap";
    const accepted = await post("/upsert", person("een"), query);
    await swapNames();
    const repeated = await post("/upsert", person("een"), query);
    expect(repeated.body.data).toMatchObject({ status: "idempotency_hit", payloadMatches: true });
    expect((await resultOf(accepted)).candidate).toMatchObject({ customFields: SWAPPED });
  });

  test("creates a candidate by version 1 whose values stay in their fields", async () => {
    const custom_fields = Object.entries(VALUES).map(([field_name, field_value]) => ({
      field_name,
      field_value,
    }));
    const body = { naam: "een", email: "een@example.org", privacy_consent: true, custom_fields };
    const response = call("POST", "/api/v1/create-user", { key: region.key, body });
    const isQueued = and(eq(mutations.baseId, region.bases.live), eq(mutations.status, "queued"));
    await waitUntil(async () => (await db().$count(mutations, isQueued)) === 1);
    await swapNames();
    await drainQueue(region);
    expect(await valuesOf((await response).body.data.candidate.id)).toEqual(SWAPPED);
  });

  test("changes the field that the user changed", async () => {
    const id = await fixtures.create({ customFields: VALUES });
    const body = { customFields: { Intern: "Prettig gesprek" } };
    await call("PATCH", `/api/console/candidates/${id}/custom-fields`, fixtures.asAdviser(body));
    await swapNames();
    await drainQueue(region);
    expect(await valuesOf(id)).toEqual({ ...SWAPPED, Open: "Prettig gesprek" });
  });
});

describe("a write that is queued when a field gets the name of a removed field", () => {
  test("drops the removed field's value, and lists its name as ignored", async () => {
    const { Open: _, ...hidden } = VALUES;
    const accepted = await post("", [{ ...person("een"), customFields: hidden }, person("twee")]);
    await replaceRemoved();
    const { candidates } = await resultOf(accepted);
    expect(candidates).toMatchObject([
      { customFields: {}, ignoredCustomFields: ["Intern"] },
      { customFields: { Intern: "Graag bellen" } },
    ]);
  });

  test("doesn't clear the field that gets the name", async () => {
    const id = await fixtures.create({ customFields: VALUES });
    const body = { customFields: { Intern: "Prettig gesprek" } };
    await call("PATCH", `/api/console/candidates/${id}/custom-fields`, fixtures.asAdviser(body));
    await replaceRemoved();
    await drainQueue(region);
    expect(await valuesOf(id)).toEqual({ Intern: "Graag bellen" });
  });
});
