import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { expectCorrectCounts } from "@/test/true-counts";

const DAY_MS = 86_400_000;

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});
const { create, post, runImport, undoAll } = importFixtures(() => ({ region, adviser }));

const listedWith = async (query: string, id: string) => {
  const { data } = (await call("GET", `/api/console/candidates?pageSize=100&${query}`, adviser)).body;
  return data.find((item: { id: string }) => item.id === id);
};
const stateOf = async (id: string) => ({
  phase: (await listedWith("", id)).phase,
  phaseSince: (await listedWith("", id)).phaseSince,
  isLeft: (await listedWith("leftPhase=nieuw,oriënteren,matchen,werkzaam", id)) !== undefined,
  isReached: (await listedWith("reachedPhase=oriënteren,matchen,werkzaam", id)) !== undefined,
});

async function createSince(name: string, days: number, more: object = {}): Promise<string> {
  const id = await create(name, more);
  const since = new Date(Date.now() - days * DAY_MS).toISOString();
  await db().execute(sql`update candidates set phase_changed_at = ${since} where id = ${id}`);
  return id;
}

type Undo = () => Promise<unknown>;
/** Changes Noor's phase by an import. Returns a function that undoes the import. */
const importPhase = async (phase: string): Promise<Undo> => {
  const importId = await runImport([person("Noor", { phase })]);
  return () => undoAll(importId);
};
/** Merges a candidate into Noor, with their phase. Returns a function that undoes the merge. */
const mergePhase = async (id: string, phase: string): Promise<Undo> => {
  const { merge, undo } = mergeFixtures(region, adviser);
  const mergedId = await createSince(`${phase}noor`, 10, { phase });
  await merge(id, mergedId, { fields: ["phase"] });
  return () => undo(id, mergedId);
};

type Step = "import" | "merge";
const STORIES: [Step, Step][] = [
  ["import", "import"],
  ["merge", "merge"],
  ["merge", "import"],
  ["import", "merge"],
];

describe.each(STORIES)("undoing the phase changes of two mutations (%s, then %s)", (one, other) => {
  test.each(["first", "last"])(
    "restores the phase and its start, and counts no completed phase (undoes the %s one first)",
    async (which) => {
      newPeople();
      const id = await createSince("Noor", 60, { phase: "nieuw" });
      const before = await stateOf(id);
      const change = (step: Step, phase: string) =>
        step === "import" ? importPhase(phase) : mergePhase(id, phase);
      const undos = [await change(one, "matchen"), await change(other, "werkzaam")];
      for (const undo of which === "first" ? undos : undos.reverse()) await undo();
      expect(await stateOf(id)).toEqual(before);
      await expectCorrectCounts(region.bases.live);
      await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
      await expectCorrectCounts(region.bases.live);
    },
  );
});

test("the counts of completed phases stay correct if an import is undone after one of its changes was undone by hand", async () => {
  newPeople();
  const id = await createSince("Noor", 60, { phase: "nieuw" });
  const before = await stateOf(id);
  const importId = crypto.randomUUID();
  const importRow = async (number: number, phase: string) => {
    await post("", { importId, rows: [{ number, candidate: person("Noor", { phase }) }] });
    await drainQueue(region);
    expect(await stateOf(id)).toMatchObject({ phase });
  };
  await importRow(2, "matchen");
  const options = { key: "", headers: adviser.headers, body: { phase: "nieuw" } };
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, options);
  await importRow(3, "werkzaam");
  await undoAll(importId);
  expect(await stateOf(id)).toEqual(before);
  await expectCorrectCounts(region.bases.live);
});

test("a merge right after a phase change doesn't count as its undo, so undoing the merge restores the completed phase", async () => {
  newPeople();
  const id = await createSince("Noor", 60, { phase: "nieuw" });
  const options = { key: "", headers: adviser.headers, body: { phase: "matchen" } };
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, options);
  const before = await stateOf(id);
  expect(before).toMatchObject({ phase: "matchen", isLeft: true });
  const undo = await mergePhase(id, "nieuw");
  await undo();
  expect(await stateOf(id)).toEqual(before);
  await expectCorrectCounts(region.bases.live);
});
