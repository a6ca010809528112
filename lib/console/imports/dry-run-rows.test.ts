import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let close: () => Promise<void>;
let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion([{ name: "Bron", type: "singleSelect", options: ["Beurs"], required: false }]);
  adviser = await newStaff("adviser", region);
});
beforeEach(newPeople);
afterAll(() => close());

const { create, post } = importFixtures(() => ({ region, adviser }));
const dryRun = (candidates: object[]) =>
  post("/dry-run", { rows: candidates.map((candidate, index) => ({ number: index + 2, candidate })) });

test("the dry run names an ignored custom field only if its value differs from the stored one", async () => {
  const customFields = { Bron: "Beurs" };
  await create("Mia", { customFields });
  await create("Nel");
  expect(await dryRun([person("Mia", { customFields }), person("Nel", { customFields })])).toMatchObject([
    { outcome: "updated", ignoredCustomFields: [] },
    { outcome: "updated", ignoredCustomFields: ["Bron"] },
  ]);
});
