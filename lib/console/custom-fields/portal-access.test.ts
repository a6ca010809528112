import { beforeAll, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { call, newGlobalKey, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

const ADDRESS = "/api/console/custom-fields";
const field = (name: string): CustomFieldDefinition => ({ name, type: "text", required: false });
const [SOURCE, DESK, YEARS] = [field("Herkomst"), field("Loket"), field("Jaren")];
const FIELDS = [SOURCE, DESK, YEARS];

async function newScene() {
  const region = await newRegion(FIELDS);
  const { headers } = await newStaff("manager", region);
  const show = async () => (await call("GET", ADDRESS, { headers })).body.data;
  const save = (body: object) => call("PATCH", ADDRESS, { headers, body });
  const accessOf = async () =>
    (await show()).fields.map(({ portalAccess }: { portalAccess: string }) => portalAccess);
  return { region, show, save, accessOf };
}

test("candidates can see a field that was added through the API, and a manager can make it editable or hidden", async () => {
  const { region, show, save, accessOf } = await newScene();
  expect(await accessOf()).toEqual(["shown", "shown", "shown"]);
  const { version } = await show();
  const portalAccess = [
    { name: "Herkomst", access: "editable" },
    { name: "Loket", access: "hidden" },
  ];
  const { data } = (await save({ version, fields: FIELDS, portalAccess })).body;
  expect(data.changes.map(({ name, aspects }: Record<string, unknown>) => [name, aspects])).toEqual([
    ["Herkomst", ["portalAccess"]],
    ["Loket", ["portalAccess"]],
  ]);
  expect([await accessOf(), (await show()).version]).toEqual([["editable", "hidden", "shown"], data.version]);
  expect((await show()).history[0]).toMatchObject({ kind: "changed", aspects: ["portalAccess"] });
  const { body } = await call("GET", "/api/v2/schema", { key: region.key });
  expect(JSON.stringify(body)).not.toContain("portalAccess");
});

test("a manager can't overwrite a portal access setting that another manager changed in the meantime", async () => {
  const { show, save } = await newScene();
  const { version } = await show();
  const choose = (access: string) =>
    save({ version, fields: FIELDS, portalAccess: [{ name: "Loket", access }] });
  expect((await choose("hidden")).status).toBe(200);
  expect((await choose("editable")).status).toBe(409);
});

test("a field keeps its portal access when a manager renames it or it is changed through the API", async () => {
  const { region, show, save, accessOf } = await newScene();
  const portalAccess = [{ name: "Loket", access: "hidden" }];
  await save({ version: (await show()).version, fields: FIELDS, portalAccess });
  const desk = { ...DESK, name: "Balie" };
  const renamed = [{ from: "Loket", to: "Balie" }];
  await save({ version: (await show()).version, fields: [SOURCE, desk, YEARS], renamed });
  const customFields = [YEARS, { ...desk, description: "Waar" }, SOURCE];
  const key = await newGlobalKey("admin");
  expect((await call("PATCH", `/api/v2/regions/${region.id}`, { key, body: { customFields } })).status).toBe(
    200,
  );
  expect(await accessOf()).toEqual(["shown", "hidden", "shown"]);
});

test("a hidden field stays hidden if it is removed through the API and added again, even under a different name", async () => {
  const { region, show, save, accessOf } = await newScene();
  await save({
    version: (await show()).version,
    fields: FIELDS,
    portalAccess: [{ name: "Loket", access: "hidden" }],
  });
  const key = await newGlobalKey("admin");
  const replace = (customFields: CustomFieldDefinition[]) =>
    call("PATCH", `/api/v2/regions/${region.id}`, { key, body: { customFields } });
  await replace([SOURCE, YEARS]);
  await replace([SOURCE, DESK, YEARS]);
  expect(await accessOf()).toEqual(["shown", "hidden", "shown"]);
  await replace([SOURCE, field("Balie"), YEARS]);
  expect(await accessOf()).toEqual(["shown", "hidden", "shown"]);
  await replace([SOURCE, field("Balie"), YEARS, field("Nieuw")]);
  expect(await accessOf()).toEqual(["shown", "hidden", "shown", "shown"]);
});
