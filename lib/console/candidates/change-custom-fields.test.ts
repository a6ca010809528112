import { beforeAll, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { call, drainQueue, newRegion, openTestApi, runMutation } from "@/test/api";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

const FIELDS: CustomFieldDefinition[] = [
  { name: "Bron", type: "singleSelect", options: ["Website", "Beurs"], required: true },
  { name: "Dagen", type: "multiSelect", options: ["ma", "di"], required: false },
  { name: "Uren", type: "number", required: false },
  { name: "name", type: "text", required: false },
];

async function newScene() {
  const region = await newRegion(FIELDS);
  const { headers } = await newStaff("adviser", region);
  const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
  const body = [{ ...person, customFields: { Bron: "Website", Uren: 8 } }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const { id } = result.candidates[0];
  const send = (customFields: unknown, extra: Record<string, string> = {}) =>
    call("PATCH", `/api/console/candidates/${id}/custom-fields`, {
      headers: { ...headers, ...extra },
      body: { customFields },
    });
  const read = async () => {
    const { body } = await call("GET", `/api/v2/candidates/${id}?include=customFields`, { key: region.key });
    return body.data;
  };
  const timeline = async () =>
    (await call("GET", `/api/console/candidates/${id}/timeline`, { headers })).body.data;
  return { region, id, send, read, timeline };
}

test("staff can change custom fields without affecting other fields, and the timeline names the changed fields", async () => {
  const { region, send, read, timeline } = await newScene();
  expect((await send({ Dagen: ["di"], Uren: null, name: "roepnaam" })).status).toBe(202);
  await drainQueue(region);
  expect(await read()).toMatchObject({ name: "Anna", customFields: { Bron: "Website", Dagen: ["di"] } });
  expect((await read()).customFields).toEqual({ Bron: "Website", Dagen: ["di"], name: "roepnaam" });
  const [changed] = await timeline();
  expect(changed.fields.sort()).toEqual(["field:Dagen", "field:Uren", "field:name"]);
  await send({ Dagen: [], name: "" });
  await drainQueue(region);
  expect((await read()).customFields).toEqual({ Bron: "Website" });
});

test.each<[string, unknown, string]>([
  ["a required field can't be cleared", { Bron: null }, "/customFields/Bron"],
  ["a select accepts only its own options", { Bron: "Elders" }, "/customFields/Bron"],
  ["a multi-select accepts only its own options", { Dagen: ["ma", "zo"] }, "/customFields/Dagen/1"],
  ["a number field rejects text", { Uren: "veel" }, "/customFields/Uren"],
  ["an unknown field is rejected", { Onbekend: "x" }, "/customFields/Onbekend"],
  ["a field named like an inherited property is rejected", { toString: "x" }, "/customFields/toString"],
  ["an empty change is rejected", {}, "/customFields"],
  ["an array instead of an object is rejected", ["x"], "/customFields"],
])("changing custom fields: %s", async (_, customFields, pointer) => {
  const { send } = await newScene();
  const { status, body } = await send(customFields);
  expect([status, body.data.issues.map((issue: { pointer: string }) => issue.pointer)]).toEqual([
    400,
    [pointer],
  ]);
});

test("changing a field that doesn't exist returns the unrecognized_keys issue code, which the console can translate", async () => {
  const { send } = await newScene();
  const { body } = await send({ Onbekend: "x" });
  expect(body.data.issues).toMatchObject([
    { code: "unrecognized_keys", message: "The region has no such field." },
  ]);
});

test("a change to custom fields with an outdated If-Match is rejected", async () => {
  const { region, id, send } = await newScene();
  const { etag = "" } = (await call("GET", `/api/v2/candidates/${id}`, { key: region.key })).headers;
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Joure" } });
  expect((await send({ Uren: 9 }, { "if-match": etag })).status).toBe(412);
});

test("a mutation drops the value of a field that was removed before the mutation ran", async () => {
  const { region, send, read } = await newScene();
  await send({ Bron: "Beurs", Dagen: ["ma"] });
  const manager = await newStaff("manager", region);
  const shown = (await call("GET", "/api/console/custom-fields", { headers: manager.headers })).body.data;
  const fields = FIELDS.filter(({ name }) => name !== "Dagen");
  const saved = await call("PATCH", "/api/console/custom-fields", {
    headers: manager.headers,
    body: { version: shown.version, fields, renamed: [] },
  });
  expect(saved.status).toBe(200);
  await drainQueue(region);
  expect((await read()).customFields).toMatchObject({ Bron: "Beurs" });
  expect((await read()).customFields).not.toHaveProperty("Dagen");
});

test("the public API can't change custom fields, and the console's route for custom fields rejects API keys", async () => {
  const { region, id, read } = await newScene();
  const { headers } = await newStaff("admin", region);
  const body = { customFields: { Bron: "Beurs" } };
  for (const caller of [{ key: region.key }, { headers }]) {
    const response = await call("PATCH", `/api/v2/candidates/${id}`, { ...caller, body });
    expect(response.status).toBe(400);
    expect(response.body.data.issues).toMatchObject([{ pointer: "/customFields" }]);
  }
  const console = `/api/console/candidates/${id}/custom-fields`;
  expect((await call("PATCH", console, { key: region.key, body })).status).toBe(403);
  expect((await read()).customFields).toMatchObject({ Bron: "Website" });
});
