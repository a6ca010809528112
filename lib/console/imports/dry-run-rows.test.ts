import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { address, importFixtures, newPeople, person, phone } from "@/test/import-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Bron", type: "singleSelect", options: ["Beurs"], required: false }]);
  adviser = await newStaff("adviser", region);
});
beforeEach(newPeople);

const { create, post, read } = importFixtures(() => ({ region, adviser }));
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

test("a row that was imported without a confirmation returns its outcome when it is sent again with one", async () => {
  const importId = crypto.randomUUID();
  const send = async (name: string, more: object) => {
    const row = { candidate: person(name, { email: address("Hanna") }), ...more };
    const [accepted] = await post("", { importId, rows: [row] });
    await drainQueue(region);
    return accepted;
  };
  const first = await send("Hanna", { number: 2 });
  await send("Ilse", { number: 3, sameAs: "Hanna" });
  expect(await send("Hanna", { number: 2, sameAs: "Ilse" })).toEqual(first);
  const [{ candidateId }] = await post("/outcomes", { mutationIds: [first.mutationId] });
  expect((await read(candidateId)).name).toBe("Ilse");
});

describe("an import row that says what the user saw", () => {
  type Row = { number: number; candidate: object; expected?: object };
  const row = (number: number, name: string, candidateId: string | null, seen: object = {}): Row => ({
    number,
    candidate: person(name, { city: "Emmen" }),
    expected: { candidateId, seen },
  });
  const outcomesOf = async (rows: Row[], importId: string = crypto.randomUUID()) => {
    const accepted = await post("", { importId, rows });
    await drainQueue(region);
    const mutationIds: string[] = accepted.map(({ mutationId }: { mutationId: string }) => mutationId);
    const outcomes: { mutationId: string }[] = await post("/outcomes", { mutationIds });
    return mutationIds.map((id) => outcomes.find(({ mutationId }) => mutationId === id));
  };
  const CHANGED = { status: "failed", errorCode: "precondition_failed" };

  test("fails if the candidate was erased, or if another candidate has the address now", async () => {
    const [erased, merged, remaining] = [await create("Anna"), await create("Annie"), await create("Anne")];
    for (const id of [erased, merged]) await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    const body = { email: address("Annie"), name: "Annie" };
    await runMutation(region, "PATCH", `/api/v2/candidates/${remaining}`, { body });
    const rows = [row(2, "Anna", erased, { city: [null] }), row(3, "Annie", merged, { city: [null] })];
    expect(await outcomesOf(rows)).toMatchObject([CHANGED, CHANGED]);
  });

  test("fails if the person to add has registered after the dry run", async () => {
    await create("Nina", { city: "Groningen" });
    expect(await outcomesOf([row(2, "Nina", null), row(3, "Noor", null)])).toMatchObject([
      CHANGED,
      { status: "completed", action: "created" },
    ]);
  });

  test("fails if it would replace a value that the user hasn't seen, unless an earlier row set it", async () => {
    const [moved, twice] = [await create("Mo", { city: "Zwolle" }), await create("Tess")];
    const again = row(4, "Tess", twice, { city: ["Emmen"] });
    const rows = [row(2, "Mo", moved, { city: ["Assen"] }), row(3, "Tess", twice, { city: [null] }), again];
    Object.assign(again.candidate, { city: "Assen" });
    expect(await outcomesOf(rows)).toMatchObject([CHANGED, { action: "updated" }, { action: "updated" }]);
    expect([(await read(moved)).city, (await read(twice)).city]).toEqual(["Zwolle", "Assen"]);
  });

  test("creates no candidate if the confirmed candidate no longer exists", async () => {
    const { expected: _, ...confirmed } = { ...row(2, "Bram", null), sameAs: "Abraham" };
    expect(await outcomesOf([confirmed])).toMatchObject([{ errorCode: "candidate_not_found" }]);
  });

  test("succeeds if nothing changed, or if the record already has the row's values", async () => {
    const [seen, same] = [await create("Saar", { city: "Assen" }), await create("Sam", { city: "Emmen" })];
    const rows = [row(2, "Saar", seen, { city: ["Assen"] }), row(3, "Sam", same, { city: ["Assen"] })];
    expect(await outcomesOf(rows)).toMatchObject([{ action: "updated" }, { action: "updated" }]);
  });

  test("keeps its first outcome if it is sent again after another dry run", async () => {
    const importId = crypto.randomUUID();
    const [known, early] = [await create("Kim", { city: "Assen" }), await create("Els")];
    const rows = [row(2, "Kim", known, { city: ["Assen"] }), row(3, "Els", null), row(4, "Nynke", null)];
    const outcomes = await outcomesOf(rows, importId);
    expect(outcomes).toMatchObject([{ action: "updated" }, CHANGED, { action: "created" }]);
    const created = (await dryRun([person("Nynke")]))[0].candidateId;
    const checkedAgain = [row(2, "Kim", known), row(3, "Els", early), row(4, "Nynke", created)];
    expect(await outcomesOf(checkedAgain, importId)).toEqual(outcomes);
  });
});

test("a relative with the same phone number and nearly the same name isn't taken for the candidate unless a user confirms the match", async () => {
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
