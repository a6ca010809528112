import { beforeAll, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const { post, read, runImport, plannedFor, undoAll, importAnnaAndBram } = importFixtures(() => ({
  region,
  adviser,
}));

test("undoing an import keeps a candidate who registered again, even if the second registration changed no value", async () => {
  const { importId, bram } = await importAnnaAndBram();
  const body = person("Bram", { city: "Emmen" });
  await runMutation(region, "POST", "/api/v2/candidates/upsert", { body });
  expect((await plannedFor(importId)).at(-1)).toMatchObject({ effect: "touched" });
  await undoAll(importId);
  expect(await read(bram)).toMatchObject({ name: "Bram" });
});

test("undoing an import keeps a candidate whose second registration is executed just before the undo", async () => {
  const { importId, bram } = await importAnnaAndBram();
  const body = person("Bram", { city: "Emmen" });
  await call("POST", "/api/v2/candidates/upsert", { key: region.key, body });
  await post("/undo", { importId, candidateIds: [bram] });
  await drainQueue(region);
  expect(await read(bram)).toMatchObject({ name: "Bram" });
});

test("undoing an import removes the candidates of a file that the same staff member imported twice", async () => {
  newPeople();
  const rows = [person("Bram", { city: "Emmen" })];
  const [first] = [await runImport(rows), await runImport(rows)];
  await undoAll(first);
  expect(await plannedFor(first)).toMatchObject([{ effect: "removed", status: "completed" }]);
});

test("undoing an import keeps the candidates of a file that a colleague imported too, until that import is undone", async () => {
  newPeople();
  const rows = [person("Bram", { city: "Emmen" })];
  const first = await runImport(rows);
  const { headers } = await newStaff("adviser", region);
  const second = await runImport([...rows, person("Carla")], headers);
  const [planned] = await plannedFor(first);
  expect(planned).toMatchObject({ effect: "touched" });
  await undoAll(second);
  expect(await plannedFor(first)).toMatchObject([{ effect: "removed" }]);
  await undoAll(first);
  expect(await read(String(planned?.candidateId))).not.toHaveProperty("name");
});
