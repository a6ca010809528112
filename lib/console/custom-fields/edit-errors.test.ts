import { beforeAll, describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";

const ADDRESS = "/api/console/custom-fields";
const [SOURCE, DESK, YEARS] = ["Herkomst", "Loket", "Jaren"].map(
  (name): CustomFieldDefinition => ({ name, type: "text", required: false }),
) as [CustomFieldDefinition, CustomFieldDefinition, CustomFieldDefinition];

let region: TestRegion;
let manager: Record<string, string>;
let version: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([SOURCE, DESK, YEARS]);
  manager = (await newStaff("manager", region)).headers;
  version = (await call("GET", ADDRESS, { headers: manager })).body.data.version;
});

const save = (fields: unknown[], { headers = manager, renamed = [] as object[] } = {}) =>
  call("PATCH", ADDRESS, { headers, body: { version, fields, renamed } });

describe("an edit of custom fields", () => {
  test.each([
    [[{ from: "Nergens", to: "Loket" }], ["/renamed/0/from"]],
    [[{ from: "Loket", to: "Nergens" }], ["/renamed/0/to"]],
    [
      [
        { from: "Loket", to: "Jaren" },
        { from: "Loket", to: "Herkomst" },
      ],
      ["/renamed/1/from"],
    ],
    [
      [
        { from: "Loket", to: "Jaren" },
        { from: "Herkomst", to: "Jaren" },
      ],
      ["/renamed/1/to"],
    ],
  ])("is rejected if it renames %j", async (renamed, pointers) => {
    const { status, body } = await save([SOURCE, DESK, YEARS], { renamed });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  test("is rejected if two fields share a name or a select has no options", async () => {
    const wrong = [DESK, DESK, { name: "Keuze", type: "multiSelect", required: false }];
    const { body } = await save(wrong);
    const pointers = body.data.issues.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(["/fields/1/name", "/fields/2/options"]));
  });

  test.each(["adviser", "reader"] as const)(
    "returns 403 to staff with the %s role, who can't read the custom fields either",
    async (role) => {
      const { headers } = await newStaff(role, region);
      expect((await call("GET", ADDRESS, { headers })).status).toBe(403);
      expect((await save([], { headers })).status).toBe(403);
    },
  );

  test("returns 404 in a region where the staff member has no role", async () => {
    const other = await newStaff("manager", await newRegion());
    const headers = { ...other.headers, "x-region": region.id };
    expect((await call("GET", ADDRESS, { headers })).status).toBe(404);
    expect((await save([], { headers })).status).toBe(404);
  });
});
