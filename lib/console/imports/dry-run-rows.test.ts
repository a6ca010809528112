import { beforeAll, beforeEach, expect, test } from "vitest";
import { drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person, phone } from "@/test/import-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Bron", type: "singleSelect", options: ["Beurs"], required: false }]);
  adviser = await newStaff("adviser", region);
});
beforeEach(newPeople);

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

test("a relative with the same phone number and nearly the same name isn't taken for the candidate unless a user confirms it", async () => {
  const candidate = person("Piet", { name: "Johan de Groot", phone: phone(), dateOfBirth: "1960-01-01" });
  await create("Piet", candidate);
  const son = person("Son", { name: "J. de Groot", phone: phone(), dateOfBirth: "1985-05-05" });
  const sameBirth = { ...son, dateOfBirth: "1960-01-01" };
  const unknownBirth = { ...son, dateOfBirth: undefined };
  const sameEmail = { ...candidate, dateOfBirth: "1985-05-05" };
  expect(await dryRun([son, sameBirth, unknownBirth, sameEmail])).toMatchObject([
    { outcome: "unclear", currentName: "Johan de Groot" },
    { outcome: "updated" },
    { outcome: "updated" },
    { outcome: "updated" },
  ]);
  const send = async (row: object) => {
    const rows = [{ number: 2, candidate: son, ...row }];
    const [{ mutationId }] = await post("", { importId: crypto.randomUUID(), rows });
    await drainQueue(region);
    return post("/outcomes", { mutationIds: [mutationId] });
  };
  expect(await send({})).toMatchObject([{ status: "failed", errorCode: "ambiguous_match" }]);
  expect(await send({ sameAs: "Johan de Groot" })).toMatchObject([
    { status: "completed", action: "updated" },
  ]);
});
