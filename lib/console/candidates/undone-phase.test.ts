import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { expectCorrectCounts } from "@/test/true-counts";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const { create, runImport, undoAll } = importFixtures(() => ({ region, adviser }));

const move = (id: string, phase: string, { headers } = adviser) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { key: "", headers, body: { phase } });
const sinceOf = async (id: string): Promise<string> =>
  (await call("GET", "/api/console/candidates", { headers: adviser.headers })).body.data.find(
    (item: { id: string }) => item.id === id,
  ).phaseSince;
const enterPhase = (id: string, ms: number) =>
  db().execute(sql`update candidates set phase_changed_at = ${new Date(ms).toISOString()} where id = ${id}`);

/** Creates a candidate who has been in "nieuw" for 80 days. */
async function createOld(): Promise<{ id: string; since: string }> {
  newPeople();
  const id = await create("Noor", { phase: "nieuw" });
  await enterPhase(id, Date.now() - 80 * 86_400_000);
  return { id, since: await sinceOf(id) };
}

describe("phaseSince", () => {
  test("stays the same if a staff member undoes a phase change, even twice", async () => {
    const { id, since } = await createOld();
    for (const _ of [1, 2]) {
      await move(id, "matchen");
      expect(await sinceOf(id)).not.toBe(since);
      await move(id, "nieuw");
      expect(await sinceOf(id)).toBe(since);
    }
  });

  test("stays the same if a phase change and its undo are in the same batch", async () => {
    const { id, since } = await createOld();
    for (const phase of ["matchen", "nieuw"])
      await call("PATCH", `/api/v2/candidates/${id}`, { headers: adviser.headers, body: { phase } });
    await drainQueue(region);
    expect(await sinceOf(id)).toBe(since);
  });

  test("stays the same if an import that changed the phase twice is undone", async () => {
    const { id, since } = await createOld();
    const rows = ["matchen", "werkzaam"].map((phase) => person("Noor", { phase }));
    const importId = await runImport(rows);
    expect(await sinceOf(id)).not.toBe(since);
    await undoAll(importId);
    expect(await sinceOf(id)).toBe(since);
  });

  test("stays the same if a staff member undoes two changes, one after the other", async () => {
    const { id, since } = await createOld();
    for (const phase of ["matchen", "werkzaam", "matchen", "nieuw"]) await move(id, phase);
    expect(await sinceOf(id)).toBe(since);
    await expectCorrectCounts(region.bases.live);
  });

  test("stays the same if an import is undone after a later change was undone", async () => {
    const { id, since } = await createOld();
    const importId = await runImport([person("Noor", { phase: "matchen" })]);
    await move(id, "werkzaam");
    await move(id, "matchen");
    await undoAll(importId);
    expect(await sinceOf(id)).toBe(since);
    await expectCorrectCounts(region.bases.live);
  });

  test("is the time of arrival if the only phase change is undone", async () => {
    newPeople();
    const id = await create("Noor");
    const arrived = await sinceOf(id);
    await move(id, "matchen");
    await move(id, "nieuw");
    expect(await sinceOf(id)).toBe(arrived);
  });

  test("is the time of the last move if someone else, or the same person later, moves the candidate back", async () => {
    const { id, since } = await createOld();
    await move(id, "matchen");
    await move(id, "nieuw", await newStaff("adviser", region));
    expect(await sinceOf(id)).not.toBe(since);
    const other = await createOld();
    await move(other.id, "matchen");
    await enterPhase(other.id, Date.now() - 5 * 60_000 - 1);
    await move(other.id, "nieuw");
    expect(await sinceOf(other.id)).not.toBe(other.since);
  });
});

describe("an undone phase change", () => {
  test("doesn't count as a stay in the report, in the list of candidates who left a phase, or in the archived history", async () => {
    const own = await newRegion();
    const { headers } = await newStaff("adviser", own);
    const body = Array.from({ length: 6 }, (_, index) => ({
      ...{ name: "Noor", email: `noor-${index}@example.org`, privacyConsent: true },
    }));
    const { result } = await runMutation(own, "POST", "/api/v2/candidates", { body });
    const ids: string[] = result.candidates.map(({ id }: { id: string }) => id);
    const get = async (path: string) => (await call("GET", `/api/console/${path}`, { headers })).body.data;
    const before = await get("reports");
    for (const id of ids)
      for (const phase of ["matchen", "nieuw"])
        await runMutation(own, "PATCH", `/api/v2/candidates/${id}`, { key: "", headers, body: { phase } });
    expect(await get("reports")).toEqual(before);
    expect(before).toMatchObject({ timeInPhase: [] });
    expect(await get("candidates?leftPhase=nieuw,matchen")).toEqual([]);
    await expectCorrectCounts(own.bases.live);
    await runMutation(own, "DELETE", `/api/v2/candidates/${ids[0]}`);
    for (const id of ids.slice(1)) await runMutation(own, "POST", `/api/v2/candidates/${id}/archive`);
    await expectCorrectCounts(own.bases.live);
    expect(await get("reports")).toMatchObject({ timeInPhase: [] });
  });

  test("doesn't affect the stays before and after it", async () => {
    const own = await newRegion();
    const { headers } = await newStaff("adviser", own);
    const body = Array.from({ length: 5 }, (_, index) => ({
      ...{ name: "Noor", email: `noor-${index}@example.org`, privacyConsent: true },
    }));
    const { result } = await runMutation(own, "POST", "/api/v2/candidates", { body });
    for (const { id } of result.candidates)
      for (const phase of ["oriënteren", "matchen", "oriënteren", "werkzaam"])
        await runMutation(own, "PATCH", `/api/v2/candidates/${id}`, { key: "", headers, body: { phase } });
    const { data } = (await call("GET", "/api/console/reports", { headers })).body;
    const stays = data.timeInPhase.map(({ phase, count, listed }: Stay) => [phase, count, listed]).sort();
    expect(stays).toEqual([
      ["nieuw", 5, 5],
      ["oriënteren", 5, 5],
    ]);
    await expectCorrectCounts(own.bases.live);
  });
});

type Stay = { phase: string; count: number; listed: number };
