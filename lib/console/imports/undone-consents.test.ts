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

const { create, read, plannedFor, runImport, undoAll } = importFixtures(() => ({ region, adviser }));

const merges = () => mergeFixtures(region, adviser);
const lastConsentOf = (id: string) => merges().lastConsentOf(id);
const withdrawnSince = async (id: string) => {
  const { headers } = adviser;
  return (await call("GET", `/api/console/candidates/${id}/use-limits`, { headers })).body.data
    .withdrawnSince;
};

const stateOf = async (id: string) => [
  (await read(id)).privacyConsent,
  await lastConsentOf(id),
  await withdrawnSince(id),
];
const CONSENTED = [true, [true, null], null];
const NEVER_CONSENTED = [false, [undefined, undefined], null];

test("undoing an import records no withdrawal for a candidate who never gave consent", async () => {
  newPeople();
  const id = await create("Anna", { privacyConsent: false });
  const importId = await runImport([person("Anna", { city: "Emmen" })]);
  expect([(await read(id)).privacyConsent, await lastConsentOf(id)]).toEqual([true, [true, null]]);
  await undoAll(importId);
  expect([(await read(id)).privacyConsent, await lastConsentOf(id)]).toEqual([false, [undefined, undefined]]);
  expect(await withdrawnSince(id)).toBeNull();
});

test("undoing an import that gave consent in one row and withdrew it in the next leaves no withdrawal", async () => {
  newPeople();
  const id = await create("Wim", { privacyConsent: false });
  const importId = await runImport([person("Wim"), person("Wim", { privacyConsent: false, city: "Emmen" })]);
  expect(await withdrawnSince(id)).not.toBeNull();
  await undoAll(importId);
  expect(await stateOf(id)).toEqual(NEVER_CONSENTED);
});

test("undoing an import that withdrew consent in one row and gave it in the next restores the older consent", async () => {
  newPeople();
  const id = await create("Wil");
  const before = await stateOf(id);
  await undoAll(
    await runImport([
      person("Wil", { privacyConsent: false, city: "Emmen" }),
      person("Wil", { city: "Emmen" }),
    ]),
  );
  expect(await stateOf(id)).toEqual(before);
});

test("undoing two imports, the later one first, restores the consent log from before each import", async () => {
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

test("undoing an import between a merge and its undo withdraws nobody's consent", async () => {
  newPeople();
  const id = await create("Anna", { privacyConsent: false });
  const mergedId = await create("Bea");
  const importId = await runImport([person("Anna", { city: "Emmen" })]);
  await merges().merge(id, mergedId);
  await undoAll(importId);
  expect((await read(id)).privacyConsent).toBe(false);
  await merges().undo(id, mergedId);
  expect([await stateOf(id), await stateOf(mergedId)]).toEqual([NEVER_CONSENTED, CONSENTED]);
});

test("undoing an import records no withdrawal for two candidates who were merged after the import", async () => {
  newPeople();
  const [id, mergedId] = [
    await create("Anna", { privacyConsent: false }),
    await create("Bea", { privacyConsent: false }),
  ];
  const importId = await runImport([person("Anna"), person("Bea")]);
  await merges().merge(id, mergedId);
  await undoAll(importId);
  await merges().undo(id, mergedId);
  expect([await stateOf(id), await stateOf(mergedId)]).toEqual([NEVER_CONSENTED, CONSENTED]);
  await undoAll(importId);
  expect([await stateOf(id), await stateOf(mergedId)]).toEqual([NEVER_CONSENTED, NEVER_CONSENTED]);
});

test("undoing an import keeps consent that the candidate confirmed after the import, and lists it as kept in the preview", async () => {
  newPeople();
  const id = await create("Anna", { privacyConsent: false });
  const importId = await runImport([person("Anna", { city: "Emmen" })]);
  await merges().agree(id, 3);
  expect((await plannedFor(importId))[0]).toMatchObject({
    changes: [{ field: "city" }],
    kept: ["privacyConsent"],
  });
  await undoAll(importId);
  expect(await read(id)).toMatchObject({ privacyConsent: true, city: null });
  expect(await stateOf(id)).toEqual([true, [true, 3], null]);
});

test("undoing an import and then an older merge restores the values and the consent from before the merge", async () => {
  newPeople();
  const [id, mergedId] = [
    await create("Anna", { city: "Assen" }),
    await create("Bea", { city: "Meppel", privacyConsent: false }),
  ];
  const before = [await stateOf(id), await stateOf(mergedId)];
  await merges().merge(id, mergedId, { fields: ["privacyConsent", "city"] });
  const importId = await runImport([person("Anna", { city: "Emmen" })]);
  await undoAll(importId);
  expect(await read(id)).toMatchObject({ city: "Meppel", privacyConsent: false });
  await merges().undo(id, mergedId);
  expect([await stateOf(id), await stateOf(mergedId)]).toEqual(before);
  expect((await read(id)).city).toBe("Assen");
});

test("undoing two imports, the older one first, doesn't restore the older import's values or consent", async () => {
  newPeople();
  const id = await create("Anna", { city: "Assen", privacyConsent: false });
  const first = await runImport([person("Anna", { city: "Emmen" })]);
  const last = await runImport([person("Anna", { city: "Zwolle", privacyConsent: false })]);
  await undoAll(first);
  expect(await read(id)).toMatchObject({ city: "Zwolle", privacyConsent: false });
  await undoAll(last);
  expect((await read(id)).city).toBe("Assen");
  expect(await stateOf(id)).toEqual(NEVER_CONSENTED);
});

test("an import that only changed consent and changed it back can be undone, and the undo leaves no withdrawal", async () => {
  newPeople();
  const id = await create("Wim", { privacyConsent: false });
  const importId = await runImport([person("Wim"), person("Wim", { privacyConsent: false })]);
  expect(await plannedFor(importId)).toMatchObject([{ effect: "restored", status: "open", changes: [] }]);
  await undoAll(importId);
  expect(await stateOf(id)).toEqual(NEVER_CONSENTED);
  expect(await plannedFor(importId)).toMatchObject([{ effect: "restored", status: "completed" }]);
});

test("undoing an import keeps what the consent log says about an earlier merge", async () => {
  newPeople();
  const [id, mergedId] = [await create("Anna"), await create("Bea", { privacyConsent: false })];
  await merges().merge(id, mergedId, { fields: ["privacyConsent"] });
  await merges().agree(id, 3);
  const logOf = async () => {
    const { body } = await call("GET", `/api/console/candidates/${id}/timeline`, adviser);
    return body.data.filter(({ kind }: { kind: string }) => kind === "consent");
  };
  const before = await logOf();
  expect(before).toMatchObject([{ isGiven: true, textVersion: 3 }, { isGiven: false }, { isGiven: true }]);
  await undoAll(await runImport([person("Anna", { privacyConsent: false })]));
  expect(await logOf()).toEqual(before);
});
