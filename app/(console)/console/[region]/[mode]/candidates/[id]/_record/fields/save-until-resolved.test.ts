import { afterAll, beforeAll, expect, test } from "vitest";
import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { setSendRequest, type TenantScope } from "@/lib/contract/api-client";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { call, drainQueue, newRegion, openTestApi, runMutation } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";
import { saveUntilResolved } from "./save-until-resolved";

const scope: TenantScope = { regionId: "", mode: "live" };
const FIELDS: CustomFieldDefinition[] = [
  { name: "Dagen", type: "multiSelect", options: ["ma", "di"], required: false },
  { name: "Uren", type: "number", required: false },
];
const DAYS = customFieldColumn("Dagen");

beforeAll(openTestApi);
afterAll(() => setSendRequest((path, request) => fetch(path, request)));

/** `beforeRun` runs while the edit is queued. */
async function newScene(beforeRun: (headers: Record<string, string>) => Promise<unknown>) {
  const region = await newRegion(FIELDS);
  const { headers: session } = await newStaff("manager", region);
  const input = { ...candidateInput("Anna"), customFields: { Dagen: ["di"] } };
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [input] });
  const [candidate] = result.candidates;
  setSendRequest(async (path, { method = "GET", headers, body }) => {
    if (path.includes("/mutations/")) {
      await beforeRun(session);
      await drainQueue(region);
    }
    const sent = { headers: { ...(headers as Record<string, string>), ...session } };
    const response = await call(method, path, body ? { ...sent, raw: String(body) } : sent);
    return new Response(response.text || null, { status: response.status, headers: response.headers });
  });
  const save = (value: unknown) =>
    saveUntilResolved(scope, candidate, { patch: { [DAYS]: value }, seen: { [DAYS]: ["di"] } });
  const read = async () => {
    const path = `/api/v2/candidates/${candidate.id}?include=customFields`;
    return (await call("GET", path, { key: region.key })).body.data.customFields;
  };
  return { save, read };
}

const replaceFields = (fields: CustomFieldDefinition[]) => async (headers: Record<string, string>) => {
  const { body } = await call("GET", "/api/console/custom-fields", { headers });
  const change = { version: body.data.version, fields, renamed: [] };
  expect((await call("PATCH", "/api/console/custom-fields", { headers, body: change })).status).toBe(200);
};

test.each([
  ["option", [{ ...FIELDS[0], options: ["di"] }, FIELDS[1]]],
  ["field", [FIELDS[1]]],
])("an edit fails if a manager removes the %s while the edit is queued", async (_, fields) => {
  const { save } = await newScene(replaceFields(fields as CustomFieldDefinition[]));
  await expect(save(["ma"])).rejects.toMatchObject({ code: "custom_field_changed" });
});

test.each([[["ma", "di"]], [[]]])("an edit of a custom field stores %j", async (value) => {
  const { save, read } = await newScene(async () => null);
  await save(value);
  expect(await read()).toEqual(value.length > 0 ? { Dagen: value } : {});
});
