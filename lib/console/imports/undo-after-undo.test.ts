import { beforeAll, describe, expect, test } from "vitest";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
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

const { create, patch, read, plannedFor, runImport, undoAll } = importFixtures(() => ({ region, adviser }));

/** Creates Anna, and imports her and the new Bram twice, with a different town each time. */
async function importTwice() {
  newPeople();
  const anna = await create("Anna", { city: "Assen" });
  const [first = "", second = ""] = [
    await runImport([person("Anna", { city: "Emmen" }), person("Bram", { city: "Emmen" })]),
    await runImport([
      person("Anna", { city: "Zwolle" }),
      person("Bram", { city: "Zwolle", phone: "0612345678" }),
    ]),
  ];
  const bram = (await plannedFor(first)).find(({ name }) => name === "Bram")?.candidateId ?? "";
  return { first, second, anna, bram };
}

test("an import can be undone after a later import is undone", async () => {
  const { first, second, anna, bram } = await importTwice();
  expect(await plannedFor(first)).toMatchObject([{ effect: "changed" }, { effect: "touched" }]);
  await undoAll(second);
  expect(await plannedFor(first)).toMatchObject([
    {
      candidateId: anna,
      effect: "restored",
      changes: [{ field: "city", from: "Emmen", to: "Assen" }],
      kept: [],
    },
    { candidateId: bram, effect: "removed" },
  ]);
  await undoAll(first);
  expect(await read(anna)).toMatchObject({ city: "Assen" });
  expect(await read(bram)).not.toHaveProperty("name");
});

test("imports can be undone in the order in which they were done", async () => {
  newPeople();
  const anna = await create("Anna", { city: "Assen" });
  const imports: string[] = [];
  for (const city of ["Emmen", "Zwolle", "Hoogeveen"])
    imports.push(await runImport([person("Anna", { city })]));
  const [first = "", second = "", third = ""] = imports;
  for (const importId of [second, third, first]) await undoAll(importId);
  expect(await read(anna)).toMatchObject({ city: "Assen" });
});

test("undoing an import keeps a change by someone else, even after a later import is undone", async () => {
  const { first, second, anna, bram } = await importTwice();
  for (const id of [anna, bram]) await patch(id, { city: "Hoogeveen" });
  await undoAll(second);
  expect(await plannedFor(first)).toMatchObject([
    { candidateId: anna, effect: "changed" },
    { candidateId: bram, effect: "touched" },
  ]);
  await undoAll(first);
  expect(await read(anna)).toMatchObject({ city: "Hoogeveen" });
  expect(await read(bram)).toMatchObject({ city: "Hoogeveen" });
});

test("an import can be undone after its candidates were merged and the merge is undone, but not while they are merged", async () => {
  newPeople();
  const importId = await runImport([person("Anna"), person("Bram", { city: "Assen" })]);
  const [anna = "", bram = ""] = (await plannedFor(importId)).map(({ candidateId }) => candidateId);
  const { merge, undo } = mergeFixtures(region, adviser);
  const effects = async () => (await plannedFor(importId)).map(({ effect }) => effect);
  for (let times = 0; times < 2; times++) {
    await merge(anna, bram, { fields: ["city"] });
    expect(await effects()).toEqual(["touched", "merged"]);
    await undo(anna, bram);
    expect(await effects()).toEqual(["removed", "removed"]);
  }
  await undoAll(importId);
  for (const id of [anna, bram]) expect(await read(id)).not.toHaveProperty("name");
});

test("undoing an import keeps the candidate who made a privacy request while merged with another one", async () => {
  newPeople();
  const importId = await runImport([person("Anna"), person("Bram")]);
  const [anna = "", bram = ""] = (await plannedFor(importId)).map(({ candidateId }) => candidateId);
  const { merge, undo } = mergeFixtures(region, adviser);
  await merge(anna, bram);
  const asked = { kind: "restriction", language: "nl", requestedAt: new Date(), dueAt: new Date() } as const;
  await db()
    .insert(privacyRequests)
    .values({ ...asked, baseId: region.bases.live, id: newUuidV7(), candidateId: anna });
  await undo(anna, bram);
  expect(await plannedFor(importId)).toMatchObject([{ effect: "touched" }, { effect: "removed" }]);
  await undoAll(importId);
  expect(await read(anna)).toMatchObject({ name: "Anna" });
});

describe("undoing an import of candidates whose later phase change was undone", () => {
  const change = (id: string, body: object) =>
    runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { key: "", headers: adviser.headers, body });

  async function importAnnaAndBram() {
    newPeople();
    const anna = await create("Anna", { phase: "nieuw" });
    const importId = await runImport([person("Anna", { phase: "matchen" }), person("Bram")]);
    const bram = (await plannedFor(importId)).find(({ name }) => name === "Bram")?.candidateId ?? "";
    return { importId, anna, bram };
  }

  test("restores the changed candidate and removes the new one", async () => {
    const { importId, anna, bram } = await importAnnaAndBram();
    for (const phase of ["werkzaam", "matchen"]) await change(anna, { phase });
    for (const phase of ["matchen", "nieuw"]) await change(bram, { phase });
    expect(await plannedFor(importId)).toMatchObject([
      { effect: "restored", changes: [{ field: "phase", from: "matchen", to: "nieuw" }], kept: [] },
      { effect: "removed" },
    ]);
    await undoAll(importId);
    expect(await read(anna)).toMatchObject({ phase: "nieuw" });
    expect(await read(bram)).not.toHaveProperty("name");
  });

  test("keeps a new candidate if the phase change or its undo also changed another field", async () => {
    const { importId, bram } = await importAnnaAndBram();
    await change(bram, { phase: "matchen", city: "Emmen" });
    await change(bram, { phase: "nieuw" });
    expect((await plannedFor(importId)).at(-1)).toMatchObject({ effect: "touched" });
    const later = await importAnnaAndBram();
    await change(later.bram, { phase: "matchen" });
    await change(later.bram, { phase: "nieuw", city: "Emmen" });
    expect((await plannedFor(later.importId)).at(-1)).toMatchObject({ effect: "touched" });
    await undoAll(later.importId);
    expect(await read(later.bram)).toMatchObject({ city: "Emmen" });
  });

  test("keeps a new candidate if the phase was changed again", async () => {
    const { importId, bram } = await importAnnaAndBram();
    for (const phase of ["matchen", "nieuw", "matchen"]) await change(bram, { phase });
    await undoAll(importId);
    expect(await read(bram)).toMatchObject({ phase: "matchen" });
  });
});
