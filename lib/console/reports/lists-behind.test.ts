import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { dutchDay } from "@/lib/platform/dutch-day";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import {
  listQueryOfClosing,
  listQueryOfClosings,
  listQueryOfContact,
  listQueryOfLonger,
  listQueryOfReached,
  listQueryOfStays,
} from "./list-query";
import type { Report } from "./queries";

let region: TestRegion;
let adviser: TestStaffMember;
let ids: string[];

beforeAll(openTestApi);

/**
 * All eight candidates got e-mails in March, two of them twice. Six left the phase "nieuw", one of them
 * twice, and nobody is in it now.
 */
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  const body = Array.from({ length: 8 }, (_, index) => ({
    name: `Kandidaat ${index}`,
    email: `k${index}@example.org`,
    privacyConsent: true,
    phase: index < 6 ? "nieuw" : "werkzaam",
  }));
  ids = (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates.map(
    ({ id }: { id: string }) => id,
  );
  for (const [index, id] of ids.entries()) {
    const mail = { type: "E-mail", performedAt: "2026-03-31T21:59:00Z" };
    const body = index < 2 ? [mail, { ...mail, performedAt: "2026-03-02T10:00:00Z" }] : [mail];
    await runMutation(region, "POST", `/api/v2/candidates/${id}/interactions`, { body });
  }
  const called = [{ type: "Telefonisch", performedAt: "2026-03-31T22:00:00Z" }];
  await runMutation(region, "POST", `/api/v2/candidates/${ids[7]}/interactions`, { body: called });
  for (const id of ids.slice(0, 6)) await move(id, "matchen");
  await move(ids[0], "nieuw");
  await move(ids[0], "matchen");
  await applyCountChanges(db());
});

const move = (id: string | undefined, phase: string) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase } });
const report = async (query = ""): Promise<Report> =>
  (await call("GET", `/api/console/reports${query}`, { headers: adviser.headers })).body.data;
const list = async (query: string) =>
  (await call("GET", `/api/console/candidates?${query}`, { headers: adviser.headers })).body;
const ALL = { from: "", until: "" };
const MARCH = { from: "2026-03", until: "2026-03" };

test("the report counts both the interactions of a type and their distinct candidates", async () => {
  const [mails] = (await report()).contactMoments;
  expect(mails).toEqual({ name: "E-mail", count: 10, listed: 8, isMinimum: false });
  expect((await list(listQueryOfContact("E-mail", ALL))).meta.total).toBe(8);
  const [inMarch] = (await report("?from=2026-03&until=2026-03")).contactMoments;
  expect(inMarch?.listed).toBe((await list(listQueryOfContact("E-mail", MARCH))).meta.total);
});

test("the report counts distinct candidates only if there are at most 5,000 interactions or stays in the phase", async () => {
  const setCount = (dimension: string, value: string, count: number) =>
    db().execute(sql`update candidate_counts set count = ${count}
      where base_id = ${region.bases.live} and dimension = ${dimension} and value = ${value}`);
  const counted = async () => {
    const { contactMoments, timeInPhase } = await report();
    const named = [
      contactMoments.find(({ name }) => name === "E-mail"),
      timeInPhase.find(({ phase }) => phase === "nieuw"),
    ];
    return named.map((row) => row && [row.count, row.listed, row.isMinimum]);
  };
  await setCount("interaction", "E-mail", 5_000);
  await setCount("left phase", "nieuw", 5_000);
  expect(await counted()).toEqual([
    [5_000, 8, false],
    [5_000, 6, false],
  ]);
  await setCount("interaction", "E-mail", 5_001);
  await setCount("left phase", "nieuw", 5_001);
  expect(await counted()).toEqual([
    [5_001, null, true],
    [5_001, null, true],
  ]);
  await setCount("interaction", "E-mail", 10);
  await setCount("left phase", "nieuw", 7);
});

test("the report omits the candidate count of even a few stays if it would have to check more than 5,000 candidates", async () => {
  await db().execute(sql`
    insert into candidate_counts (base_id, month, dimension, value, count)
    values (${region.bases.live}, '2020-01-01', 'left phase', 'nieuw', 5001)`);
  const setArrived = (count: number) =>
    db().execute(sql`update candidate_counts set count = ${count}
      where base_id = ${region.bases.live} and dimension = 'phase' and value = 'matchen'`);
  const stays = async () =>
    (await report("?from=2021-01")).timeInPhase.find(({ phase }) => phase === "nieuw");
  await setArrived(5_000 - 2);
  expect(await stays()).toMatchObject({ listed: 6, isMinimum: false });
  await setArrived(5_001);
  expect(await stays()).toMatchObject({ listed: null, isMinimum: true });
  await setArrived(6);
  await db().execute(sql`
    delete from candidate_counts where base_id = ${region.bases.live} and month = '2020-01-01'`);
});

test("the filters on interactions use months in Amsterdam time, and require one interaction that matches both the type and the month", async () => {
  const named = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id);
  expect(await named("contacted=2026-04")).toEqual([ids[7]]);
  expect(await named("contacted=2026-04&contactType=E-mail")).toEqual([]);
  expect(await named("contactType=E-mail,Telefonisch&contacted=..2026-03")).toHaveLength(8);
  expect(await named("contacted=2025-01..2025-12")).toEqual([]);
  expect(await named("contactType=Anders")).toEqual([]);
});

test("the report counts both the completed stays in a phase and their distinct candidates", async () => {
  const stays = (await report()).timeInPhase.find(({ phase }) => phase === "nieuw");
  expect(stays).toMatchObject({ count: 7, listed: 6, isMinimum: false });
  expect((await list(listQueryOfStays("nieuw", ALL))).meta.total).toBe(6);
  expect((await list("leftPhase=nieuw&phase=nieuw")).data).toEqual([]);
  expect((await list("leftPhase=matchen")).data.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
});

test("the list of candidates who reached a phase contains those who are in the phase and those who left it, and matches the report's counts", async () => {
  const month = dutchDay(Date.now()).slice(0, 7);
  const reached = async (phase: string) =>
    (await list(listQueryOfReached(phase, month))).data.map(({ id }: { id: string }) => id).sort();
  const [cohort] = (await report()).cohorts.months;
  const counts = new Map(cohort?.phases.map(({ phase, reached }) => [phase, reached]));
  // The 6 who reached "matchen" are all there, so their number would reveal the 2 in "werkzaam".
  expect([counts.get("nieuw"), counts.get("matchen"), counts.get("werkzaam")]).toEqual([6, "withheld", null]);
  expect(await reached("nieuw")).toEqual(ids.slice(0, 6).sort());
  expect(await reached("matchen")).toEqual(ids.slice(0, 6).sort());
  expect(await reached("werkzaam")).toEqual(ids.slice(6).sort());
  expect((await list(listQueryOfReached("matchen", "2020-01"))).data).toEqual([]);
  await move(ids[0], "nieuw");
  expect(await reached("matchen")).toContain(ids[0]);
  await move(ids[0], "matchen");
});

test("listQueryOfLonger finds only candidates who have been in the phase for more than the given days", async () => {
  const setDays = (days: number, some: (string | undefined)[]) =>
    db().execute(sql`update candidates set phase_changed_at = now() - ${days}::int * interval '1 day'
      where base_id = ${region.bases.live} and id in ${some}`);
  await setDays(12, ids.slice(0, 2));
  await setDays(13, ids.slice(2, 5));
  const named = async (days: number, period = ALL) =>
    (await list(listQueryOfLonger("matchen", days, period))).data.map(({ id }: { id: string }) => id).sort();
  expect(await named(12)).toEqual(ids.slice(2, 5).sort());
  expect(await named(12.9)).toEqual(ids.slice(2, 5).sort());
  expect(await named(13)).toEqual([]);
  expect(await named(4000)).toEqual([]);
  expect(await named(0, { from: "2020-01", until: "2020-02" })).toEqual([]);
});

test("the report counts closed candidates by month of closing, and the list filters them by month and reason", async () => {
  const now = new Date(Date.now());
  for (const id of ids.slice(2)) {
    const headers = adviser.headers;
    const body = { reason: id === ids[2] ? "unreachable" : "other" };
    expect((await call("POST", `/api/console/candidates/${id}/close`, { headers, body })).status).toBe(202);
  }
  await drainQueue(region);
  await db().execute(sql`
    update candidates set closed_at = '2026-03-31T22:30:00Z' where base_id = ${region.bases.live} and closed`);
  expect((await report()).closed).toEqual([{ month: "2026-04", count: 6 }]);
  expect((await list(listQueryOfClosing("2026-04"))).meta.total).toBe(6);
  expect((await list(listQueryOfClosing("2026-03"))).meta.total).toBe(0);
  const closedIn = async (from: string, until: string) =>
    (await list(listQueryOfClosings({ from, until }))).meta.total;
  expect(await closedIn("", "")).toBe(6);
  expect(await closedIn("2026-04", "")).toBe(6);
  expect(await closedIn("", "2026-03")).toBe(0);
  expect((await list("closed=true&closedReason=unreachable")).data).toHaveLength(1);
  expect((await report(`?from=${now.getFullYear() + 1}-01`)).closed).toEqual([]);
  const [mails] = (await report()).contactMoments;
  expect(mails).toMatchObject({ count: 10, listed: null });
});

test.each([
  "contacted=2026-13",
  "contactType=Fax",
  "leftPhase=weg",
  "reachedPhase=weg",
  "closedIn=maart",
  "closedReason=zomaar",
])("the candidate list rejects %s", async (query) =>
  expect((await list(query)).code).toBe("validation_error"),
);

test("the filters on interactions and past phases find no candidates of another region", async () => {
  const { headers } = await newStaff("reader", await newRegion());
  for (const query of ["contactType=E-mail", "leftPhase=nieuw", "reachedPhase=nieuw"])
    expect((await call("GET", `/api/console/candidates?${query}`, { headers })).body.data).toEqual([]);
});
