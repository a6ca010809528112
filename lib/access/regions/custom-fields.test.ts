import { and, asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { customFields } from "@/db/schema/regions";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";

let admin: string;
beforeAll(openTestApi);
beforeAll(async () => {
  admin = await newGlobalKey("admin");
});

const textField = (name: string): CustomFieldDefinition => ({ name, type: "text", required: false });
const select: CustomFieldDefinition = {
  name: "Herkomst",
  type: "singleSelect",
  required: false,
  options: ["Website", "Via via"],
};

const pathOf = ({ id }: TestRegion, name?: string) =>
  `/api/v2/regions/${id}/custom-fields${name === undefined ? "" : `/${encodeURIComponent(name)}`}`;
const add = (region: TestRegion, body: unknown) => call("POST", pathOf(region), { key: admin, body });
const patch = (region: TestRegion, name: string, body: unknown) =>
  call("PATCH", pathOf(region, name), { key: admin, body });
const remove = (region: TestRegion, name: string) => call("DELETE", pathOf(region, name), { key: admin });
const fieldsOf = async ({ id }: TestRegion): Promise<CustomFieldDefinition[]> =>
  (await call("GET", `/api/v2/regions/${id}`, { key: admin })).body.data.customFields;
const accessOf = async ({ id }: TestRegion) =>
  Object.fromEntries(
    (await db().select().from(customFields).where(eq(customFields.regionId, id))).map((row) => [
      row.name,
      row.portalAccess,
    ]),
  );
const hide = ({ id }: TestRegion, name: string) =>
  db()
    .update(customFields)
    .set({ portalAccess: "hidden" })
    .where(and(eq(customFields.regionId, id), eq(customFields.name, name)));

describe("adding a custom field", () => {
  test("appends the field and returns it as stored, with immediate effect on the schema [contract 7.custom-field-single]", async () => {
    const region = await newRegion([textField("Eerste")]);
    const { status, body } = await add(region, { name: "Tweede", type: "number", description: "" });
    expect([status, body.data]).toEqual([201, { name: "Tweede", type: "number", required: false }]);
    expect((await fieldsOf(region)).map(({ name }) => name)).toEqual(["Eerste", "Tweede"]);
    const schema = (await call("GET", "/api/v2/schema", { key: region.key })).body.data;
    expect(Object.keys(schema.properties.customFields.properties)).toEqual(["Eerste", "Tweede"]);
  });

  test.each([".", ".."])(
    "rejects the name %s, because no URL can contain it, but a stored one stays",
    async (name) => {
      const [region, fields] = [await newRegion(), [textField("Eerste"), textField(name)]];
      const update = { key: admin, body: { customFields: fields } };
      const rejected = [
        await add(region, textField(name)),
        await call("PATCH", `/api/v2/regions/${region.id}`, update),
        await call("POST", "/api/v2/regions", { key: admin, body: { name: "Punt", customFields: fields } }),
      ];
      const issues = rejected.map(({ status, body }) => [status, body.data.issues]);
      const pointers = ["/name", "/customFields/1/name", "/customFields/1/name"];
      expect(issues).toMatchObject(pointers.map((pointer) => [400, [{ pointer, code: "invalid_format" }]]));
      expect(await fieldsOf(region)).toEqual([]);
      await db()
        .insert(customFields)
        .values({ regionId: region.id, position: 0, ...textField(name) });
      expect((await call("PATCH", `/api/v2/regions/${region.id}`, update)).status).toBe(200);
      expect(await fieldsOf(region)).toEqual(fields);
    },
  );

  test("returns 409 if the name exists, and changes nothing", async () => {
    const region = await newRegion([select]);
    const { body } = await add(region, textField("Herkomst"));
    expect(body).toMatchObject({ statusCode: 409, code: "custom_field_exists" });
    expect(await fieldsOf(region)).toEqual([select]);
  });

  test("keeps all ten fields that are added at the same time [contract 7.custom-field-parallel]", async () => {
    const region = await newRegion([textField("Eerste")]);
    const names = Array.from({ length: 10 }, (_, index) => `Veld ${index}`);
    const added = await Promise.all(names.map((name) => add(region, textField(name))));
    expect(added.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect((await fieldsOf(region)).map(({ name }) => name).sort()).toEqual(["Eerste", ...names]);
  });

  test("adds only one of two fields with the same name that are added at the same time", async () => {
    const region = await newRegion();
    const both = await Promise.all([add(region, textField("Zelfde")), add(region, textField("Zelfde"))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await fieldsOf(region)).toHaveLength(1);
  });

  test("returns 400 for the 201st field", async () => {
    const region = await newRegion(Array.from({ length: 200 }, (_, index) => textField(`Veld ${index}`)));
    const { status, body } = await add(region, textField("Te veel"));
    expect([status, body.data.issues[0].code]).toEqual([400, "too_big"]);
    expect(await fieldsOf(region)).toHaveLength(200);
  });

  test("hides the new field from candidates if a deleted field with the same name was hidden", async () => {
    const region = await newRegion([textField("Intern"), textField("Open")]);
    await hide(region, "Intern");
    await remove(region, "Intern");
    await add(region, textField("Intern"));
    expect(await accessOf(region)).toEqual({ Intern: "hidden", Open: "shown" });
  });
});

describe("changing a custom field", () => {
  test("changes only the properties that were sent and keeps the order and portal access [contract 7.custom-field-single]", async () => {
    const region = await newRegion([select, textField("Tweede")]);
    await hide(region, "Herkomst");
    const options = ["Website", "Via via", "Beurs"];
    expect((await patch(region, "Herkomst", { options })).body.data).toEqual({ ...select, options });
    const { status, body } = await patch(region, "Herkomst", { required: true, description: "Hoe?" });
    expect([status, body.data]).toEqual([200, { ...select, options, required: true, description: "Hoe?" }]);
    expect(await fieldsOf(region)).toEqual([body.data, textField("Tweede")]);
    expect(await accessOf(region)).toEqual({ Herkomst: "hidden", Tweede: "shown" });
  });

  test("removes options and description with null", async () => {
    const region = await newRegion([{ ...select, description: "Hoe?" }]);
    const body = { type: "text", options: null, description: null };
    expect((await patch(region, "Herkomst", body)).body.data).toEqual(textField("Herkomst"));
  });

  test("keeps simultaneous changes to different fields [contract 7.custom-field-parallel]", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Veld ${index}`);
    const region = await newRegion(names.map(textField));
    const changed = names.slice(0, 3).map((name) => patch(region, name, { required: true }));
    await Promise.all([...changed, ...names.slice(3).map((name) => remove(region, name))]);
    expect(await fieldsOf(region)).toEqual(
      names.slice(0, 3).map((name) => ({ ...textField(name), required: true })),
    );
  });

  test.each<[string, object, string]>([
    ["an empty object", {}, " invalid"],
    ["a name", { name: "Anders" }, "/name unrecognized_keys"],
    ["an unknown property", { portalAccess: "shown" }, "/portalAccess unrecognized_keys"],
    ["a type that has no options", { type: "text" }, "/options not_allowed"],
    ["a select without options", { options: null }, "/options not_allowed"],
    ["a repeated option", { options: ["A", "A"] }, "/options invalid"],
  ])("returns 400 for %s, and changes nothing", async (_, body, issue) => {
    const region = await newRegion([select]);
    const response = await patch(region, "Herkomst", body);
    const [{ pointer, code }] = response.body.data.issues;
    expect([response.status, `${pointer} ${code}`]).toEqual([400, issue]);
    expect(await fieldsOf(region)).toEqual([select]);
  });
});

describe("deleting a custom field", () => {
  test("keeps the other fields and the values that candidates have [contract 7.custom-field-single]", async () => {
    const region = await newRegion([textField("Eerste"), textField("Tweede")]);
    const person = { name: "A", email: "a@example.org", privacyConsent: true };
    const created = await runMutation(region, "POST", "/api/v2/candidates", {
      body: [{ ...person, customFields: { Eerste: "waarde" } }],
    });
    const { status, body } = await remove(region, "Eerste");
    expect([status, body.data]).toEqual([200, { name: "Eerste", deleted: true }]);
    expect(await fieldsOf(region)).toEqual([textField("Tweede")]);
    const path = `/api/v2/candidates/${created.result.candidates[0].id}?include=customFields`;
    expect((await call("GET", path, { key: region.key })).body.data.customFields).toEqual({
      Eerste: "waarde",
    });
  });
});

describe("each change to a custom field", () => {
  test.each(["Reden van vertrek", "Beëindigd?", "a/b", "100%", "__proto__", "plus+en&"])(
    "finds the field named %s by its percent-encoded name",
    async (name) => {
      const region = await newRegion([textField("Eerste"), textField(name)]);
      expect((await patch(region, name, { required: true })).body.data.name).toBe(name);
      expect((await remove(region, name)).status).toBe(200);
      expect((await fieldsOf(region)).map((field) => field.name)).toEqual(["Eerste"]);
    },
  );

  test("is recorded in the audit log", async () => {
    const region = await newRegion();
    await add(region, textField("Veld"));
    await patch(region, "Veld", { required: true });
    await remove(region, "Veld");
    const rows = await db()
      .select()
      .from(events)
      .where(eq(events.baseId, region.bases.live))
      .orderBy(asc(events.id));
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ["custom_field.added", { fields: ["Veld"] }],
      ["custom_field.changed", { fields: ["Veld"], aspects: ["required"] }],
      ["custom_field.removed", { fields: ["Veld"] }],
    ]);
  });

  test("returns 404 for an unknown field or region", async () => {
    const region = await newRegion([textField("Veld")]);
    const unknown = { ...region, id: "recAAAAAAAAAAAAAA" };
    const codes = [
      await patch(region, "veld", { required: true }),
      await remove(region, "Ander"),
      await add(unknown, textField("Veld")),
      await patch(unknown, "Veld", { required: true }),
      await remove(unknown, "Veld"),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [404, "custom_field_not_found"],
      [404, "custom_field_not_found"],
      [404, "region_not_found"],
      [404, "region_not_found"],
      [404, "region_not_found"],
    ]);
  });
});
