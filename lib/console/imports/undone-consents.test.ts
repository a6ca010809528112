import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const { create, read, runImport, undoAll } = importFixtures(() => ({ region, adviser }));

const lastConsentOf = (id: string) => mergeFixtures(region, adviser).lastConsentOf(id);
const withdrawnSince = async (id: string) => {
  const { headers } = adviser;
  return (await call("GET", `/api/console/candidates/${id}/use-limits`, { headers })).body.data
    .withdrawnSince;
};

test("undoing an import leaves a candidate who never gave consent without a withdrawal", async () => {
  newPeople();
  const id = await create("Anna", { privacyConsent: false });
  const importId = await runImport([person("Anna", { city: "Emmen" })]);
  expect([(await read(id)).privacyConsent, await lastConsentOf(id)]).toEqual([true, [true, null]]);
  await undoAll(importId);
  expect([(await read(id)).privacyConsent, await lastConsentOf(id)]).toEqual([false, [undefined, undefined]]);
  expect(await withdrawnSince(id)).toBeNull();
});

test("undoing two imports one after the other restores the consent log of each", async () => {
  newPeople();
  const id = await create("Bram", { privacyConsent: false });
  const first = await runImport([person("Bram")]);
  const last = await runImport([person("Bram", { privacyConsent: false })]);
  expect(await withdrawnSince(id)).not.toBeNull();
  await undoAll(last);
  expect([(await read(id)).privacyConsent, await lastConsentOf(id)]).toEqual([true, [true, null]]);
  await undoAll(first);
  expect([(await read(id)).privacyConsent, await lastConsentOf(id)]).toEqual([false, [undefined, undefined]]);
});
