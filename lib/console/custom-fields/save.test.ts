import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { applyBatch } from "@/lib/engine/mutations/apply-batch";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";

const ADDRESS = "/api/console/custom-fields";
const SOURCE: CustomFieldDefinition = {
  name: "Herkomst",
  type: "singleSelect",
  required: false,
  options: ["Website", "Open dag", "UWV"],
};
const DESK: CustomFieldDefinition = { name: "Loket", type: "text", required: false };
const YEARS: CustomFieldDefinition = { name: "Jaren", type: "number", required: false };

let region: TestRegion;
let headers: Record<string, string>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE, DESK, YEARS]);
  headers = (await newStaff("manager", region)).headers;
});

const show = async () => (await call("GET", ADDRESS, { headers })).body.data;
const save = (body: object, query = "") => call("PATCH", `${ADDRESS}${query}`, { headers, body });
const edit = async (fields: CustomFieldDefinition[], renamed: object[] = []) =>
  save({ version: (await show()).version, fields, renamed });

let candidateCount = 0;
async function candidateWith(customFields: object, address = "/api/v2/candidates"): Promise<string> {
  candidateCount += 1;
  const body = [
    { name: "Noor", email: `noor-${candidateCount}@example.org`, privacyConsent: true, customFields },
  ];
  return (await runMutation(region, "POST", address, { body })).result.candidates[0].id;
}
const recordOf = async (id: string, version = "v2") =>
  (await call("GET", `/api/${version}/candidates/${id}?include=customFields`, { key: region.key })).body.data;
const valuesOf = async (id: string, version?: string) => (await recordOf(id, version)).customFields;

describe("custom fields", () => {
  test("are listed with the number of values in live and sandbox, and the number of live values per option", async () => {
    await candidateWith({ Herkomst: "UWV", Jaren: 3 });
    await candidateWith({ Herkomst: "UWV" });
    await candidateWith({ Herkomst: "Website" }, "/api/sandbox/candidates");
    const { fields } = await show();
    expect(fields.map((field: { definition: object }) => field.definition)).toEqual([SOURCE, DESK, YEARS]);
    expect(fields[0]).toMatchObject({
      stored: { live: 2, sandbox: 1 },
      options: [{ option: "UWV", stored: 2 }],
    });
    expect(fields[1].stored).toEqual({ live: 0, sandbox: 0 });
  });

  test("are updated in the schema as soon as a manager adds, describes, requires or reorders them", async () => {
    const added: CustomFieldDefinition = { name: "Nieuw", type: "date", required: true };
    const { status, body } = await edit([YEARS, added, { ...SOURCE, description: "Hoe?" }, DESK]);
    expect([status, body.data.isSaved]).toEqual([200, true]);
    expect(body.data.changes.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ["added", "Nieuw"],
      ["changed", "Herkomst"],
      ["ordered", null],
    ]);
    const schema = (await call("GET", "/api/v2/schema", { key: region.key })).body.data;
    const { properties, required } = schema.properties.customFields;
    expect([Object.keys(properties), required]).toEqual([["Jaren", "Nieuw", "Herkomst", "Loket"], ["Nieuw"]]);
    expect((await show()).version).toBe(body.data.version);
  });

  test("keep their values in both bases when renamed, without changing the candidate's updatedAt", async () => {
    const live = await candidateWith({ Loket: "Oost", Jaren: 2 });
    const sandbox = await candidateWith({ Loket: "West" }, "/api/sandbox/candidates");
    const before = await recordOf(live);
    await edit([SOURCE, { ...DESK, name: "Balie" }, YEARS], [{ from: "Loket", to: "Balie" }]);
    expect(await recordOf(live)).toEqual({ ...before, customFields: { Balie: "Oost", Jaren: 2 } });
    expect(await valuesOf(sandbox, "sandbox")).toEqual({ Balie: "West" });
    await candidateWith({ Balie: "Oost" });
    expect((await show()).fields[1].stored.live).toBe(2);
  });

  test("can have unusual names", async () => {
    const id = await candidateWith({ Loket: "Oost", Jaren: 2 });
    const odd = "__proto__";
    await edit([SOURCE, { ...DESK, name: odd }, YEARS], [{ from: "Loket", to: odd }]);
    expect(JSON.stringify(await valuesOf(id))).toContain('"__proto__":"Oost"');
  });

  test("are also renamed in recorded changes and merged records", async () => {
    const adviser = await newStaff("adviser", region);
    const fixtures = mergeFixtures(region, adviser);
    const id = await fixtures.create({ customFields: { Loket: "Oost" } });
    const mergedId = await fixtures.create({ customFields: { Loket: "West", Herkomst: "UWV", Jaren: 5 } });
    await fixtures.merge(id, mergedId, { customFields: ["Loket", "Herkomst"] });
    const renamed = [
      { from: "Loket", to: "Balie" },
      { from: "Herkomst", to: "Bron" },
    ];
    const fields = [{ ...SOURCE, name: "Bron" }, { ...DESK, name: "Balie" }, YEARS];
    expect((await edit(fields, renamed)).status).toBe(200);
    const [recorded] = await db().select().from(candidateChanges).where(eq(candidateChanges.candidateId, id));
    expect(recorded?.changes).toEqual({
      "customFields.Balie": { from: "Oost", to: "West" },
      "customFields.Bron": { from: null, to: "UWV" },
    });
    expect((await fixtures.undo(id, mergedId)).result.kept).toEqual([]);
    expect(await valuesOf(id)).toEqual({ Balie: "Oost" });
    expect(await valuesOf(mergedId)).toEqual({ Balie: "West", Bron: "UWV", Jaren: 5 });
  });

  test("don't change another region's values when renamed", async () => {
    const mine = { region, headers };
    region = await newRegion([DESK]);
    const theirs = await candidateWith({ Loket: "Daar" });
    const other = region;
    ({ region, headers } = mine);
    await edit([SOURCE, { ...DESK, name: "Balie" }, YEARS], [{ from: "Loket", to: "Balie" }]);
    region = other;
    expect(await valuesOf(theirs)).toEqual({ Loket: "Daar" });
  });

  test("keep their values when they are removed and added again", async () => {
    const id = await candidateWith({ Loket: "Oost" });
    await edit([SOURCE, YEARS]);
    expect(await valuesOf(id)).toEqual({ Loket: "Oost" });
    await edit([SOURCE, YEARS, DESK]);
    expect((await show()).fields[2].stored.live).toBe(1);
  });
});

describe("the preview of a custom field edit", () => {
  test("counts the affected and invalid values and stores nothing", async () => {
    await candidateWith({ Herkomst: "UWV", Loket: "12", Jaren: 2 });
    await candidateWith({ Herkomst: "Website", Loket: "geen getal" });
    await candidateWith({ Loket: "x" }, "/api/sandbox/candidates");
    const before = await show();
    const fields = [
      { ...SOURCE, name: "Bron", options: ["Website", "Open dag"] },
      { ...DESK, type: "number" as const },
    ];
    const body = { version: before.version, fields, renamed: [{ from: "Herkomst", to: "Bron" }] };
    const { data } = (await save(body, "?dryRun=true")).body;
    expect(data.isSaved).toBe(false);
    const none = { was: null, aspects: [], unfit: 0, lost: 0, revealed: null };
    expect(data.changes).toEqual([
      { ...none, kind: "renamed", name: "Bron", was: "Herkomst", stored: 2 },
      { ...none, kind: "changed", name: "Bron", aspects: ["options"], stored: 2, unfit: 1 },
      { ...none, kind: "changed", name: "Loket", aspects: ["type"], stored: 3, unfit: 3 },
      { ...none, kind: "removed", name: "Jaren", stored: 1 },
    ]);
    expect(await show()).toEqual(before);
  });
});

describe("concurrent edits of custom fields", () => {
  test("don't overwrite each other: one is saved and the others fail", async () => {
    const { version } = await show();
    const responses = await Promise.all(
      ["Een", "Twee", "Drie"].map((name) => save({ version, fields: [{ ...DESK, name }] })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body.code).toBe("custom_fields_changed");
    expect((await show()).fields).toHaveLength(1);
  });

  test("fail if an admin key changed the fields in the meantime", async () => {
    const { version } = await show();
    const customFields = [DESK];
    await call("PATCH", `/api/v2/regions/${region.id}`, {
      key: await newGlobalKey("admin"),
      body: { customFields },
    });
    expect((await save({ version, fields: [] })).status).toBe(409);
    expect((await save({ version, fields: [] }, "?dryRun=true")).status).toBe(409);
  });
});

test("a mutation stores a value under the field's new name if the field was renamed before the mutation ran", async () => {
  const body = [{ name: "N", email: "w@example.org", privacyConsent: true, customFields: { Loket: "Oost" } }];
  const { headers: sent } = await call("POST", "/api/v2/candidates", { key: region.key, body });
  const before = await findBaseWithRegion(region.bases.live);
  await edit([SOURCE, { ...DESK, name: "Balie" }, YEARS], [{ from: "Loket", to: "Balie" }]);
  // An engine that read the fields before the edit must read them again.
  expect(before && (await applyBatch(before, 1))).toEqual({ status: "outdated" });
  await drainQueue(region);
  const { result } = (await call("GET", String(sent.location), { key: region.key })).body.data;
  expect(result.candidates[0]).toMatchObject({ customFields: { Balie: "Oost" }, ignoredCustomFields: [] });
});

describe("the history of custom fields", () => {
  test("lists changes and their actors, latest first, with field names but no values", async () => {
    await candidateWith({ Loket: "Geheim Oost" });
    await edit([SOURCE, { ...DESK, name: "Balie", required: true }, YEARS], [{ from: "Loket", to: "Balie" }]);
    await call("PATCH", `/api/v2/regions/${region.id}`, {
      key: await newGlobalKey("admin"),
      body: { customFields: [SOURCE] },
    });
    const { history } = await show();
    expect(history.map(({ kind, name, was }: Record<string, string>) => [kind, name, was])).toEqual([
      ["removed", "Jaren", null],
      ["removed", "Balie", null],
      ["changed", "Balie", null],
      ["renamed", "Balie", "Loket"],
    ]);
    expect(history[0].actor.kind).toBe("api_key");
    expect(history[2]).toMatchObject({ aspects: ["required"], actor: { kind: "staff" } });
    expect(JSON.stringify(history)).not.toContain("Geheim");
    const { data } = (await call("GET", "/api/console/activity?action=custom_field.renamed", { headers }))
      .body;
    expect(data).toMatchObject([{ candidate: null, recordId: region.id, details: { was: "Loket" } }]);
  });

  test("has no entry for an edit without changes", async () => {
    const { body } = await edit([SOURCE, DESK, YEARS]);
    expect(body.data.changes).toEqual([]);
    expect((await show()).history).toEqual([]);
  });
});
