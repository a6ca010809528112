import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { freeNames } from "@/test/custom-fields";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { renameInViews } from "./rename-in-views";

const ADDRESS = "/api/console/custom-fields";
const VIEWS = "/api/console/views";
const choice = (name: string): CustomFieldDefinition => ({
  name,
  type: "singleSelect",
  required: false,
  options: ["UWV", "Via via"],
});
const FIELDS = [choice("Bron"), choice("Kanaal")];

let region: TestRegion;
let [manager, adviser]: TestStaffMember[] = [];
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion(FIELDS);
  [manager, adviser] = [await newStaff("manager", region), await newStaff("adviser", region)];
});

const send = (who: TestStaffMember | undefined, method: string, path: string, body?: unknown) =>
  call(method, path, { headers: who?.headers ?? {}, ...(body === undefined ? {} : { body }) });
async function edit(fields: CustomFieldDefinition[], renamed: object[], query = "") {
  const { version } = (await send(manager, "GET", ADDRESS)).body.data;
  const response = await send(manager, "PATCH", `${ADDRESS}${query}`, { version, fields, renamed });
  expect(response.status, response.text).toBe(200);
}
async function save(who: TestStaffMember | undefined, query: object, isShared = false) {
  const response = await send(who, "POST", VIEWS, { name: "Via via", isShared, query });
  expect(response.status, response.text).toBe(201);
}
const viewsOf = async (who: TestStaffMember | undefined) => (await send(who, "GET", VIEWS)).body.data;
const filterOn = (name: string, value = "Via via") => JSON.stringify({ [name]: [value] });

describe("renaming a custom field", () => {
  test("renames it in the filters and columns of shared and personal views", async () => {
    const query = { phase: "nieuw", customFields: filterOn("Bron"), columns: "name,field%3ABron" };
    await save(manager, query, true);
    await save(adviser, query);
    const renamed = [{ from: "Bron", to: "Herkomst, breed" }];
    await edit([choice("Herkomst, breed"), choice("Kanaal")], renamed, "?dryRun=true");
    expect(await viewsOf(adviser)).toMatchObject([{ query }, { query }]);
    await edit([choice("Herkomst, breed"), choice("Kanaal")], renamed);
    const after = {
      query: {
        phase: "nieuw",
        customFields: filterOn("Herkomst, breed"),
        columns: "name,field%3AHerkomst%2C%20breed",
      },
      gone: [],
    };
    expect(await viewsOf(adviser)).toMatchObject([after, after]);
  });

  test("updates a view correctly if two fields swap names", async () => {
    await save(adviser, {
      customFields: JSON.stringify({ Bron: ["UWV"], Kanaal: ["Via via"] }),
      columns: "name,field%3ABron",
    });
    const swap = [
      { from: "Bron", to: "Kanaal" },
      { from: "Kanaal", to: "Bron" },
    ];
    await db().transaction((transaction) => renameInViews(transaction, region.id, swap));
    const [{ query }] = await viewsOf(adviser);
    expect(JSON.parse(query.customFields)).toEqual({ Kanaal: ["UWV"], Bron: ["Via via"] });
    expect(query.columns).toBe("name,field%3AKanaal");
  });

  test("keeps a view's filter on the field, even if the view also filters on the removed field that had the new name", async () => {
    await save(adviser, {
      customFields: JSON.stringify({ Bron: ["UWV"], Kanaal: ["Via via"] }),
      columns: "field%3ABron,field%3AKanaal",
    });
    await edit([choice("Bron")], []);
    await freeNames(region.id);
    await edit([choice("Kanaal")], [{ from: "Bron", to: "Kanaal" }]);
    expect(await viewsOf(adviser)).toMatchObject([
      { query: { customFields: filterOn("Kanaal", "UWV"), columns: "field%3AKanaal" }, gone: [] },
    ]);
  });

  test("changes no views of another region", async () => {
    const other = await newStaff("manager", await newRegion(FIELDS));
    await save(other, { customFields: filterOn("Bron") });
    await edit([choice("Herkomst"), choice("Kanaal")], [{ from: "Bron", to: "Herkomst" }]);
    expect(await viewsOf(other)).toMatchObject([{ query: { customFields: filterOn("Bron") } }]);
  });
});
