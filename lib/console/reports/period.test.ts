import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateHistory } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

/**
 * Month boundaries in Amsterdam time: UTC+1 in winter, UTC+2 in summer. Five candidates arrive a millisecond
 * before each boundary and seven exactly at the boundary, each with one interaction. A record that is counted
 * on the wrong side of a boundary changes two counts.
 */
const MIDNIGHTS = [
  "2025-12-31T23:00:00.000Z",
  "2026-02-28T23:00:00.000Z",
  "2026-03-31T22:00:00.000Z",
  "2026-09-30T22:00:00.000Z",
  "2026-10-31T23:00:00.000Z",
];
const BEFORE = 5;
const AFTER = 7;

/**
 * The expected arrivals per month: seven if the month starts at one of `MIDNIGHTS`, plus five if it ends at
 * one.
 */
const EXPECTED = {
  "2025-12": BEFORE,
  "2026-01": AFTER,
  "2026-02": BEFORE,
  "2026-03": AFTER + BEFORE,
  "2026-04": AFTER,
  "2026-09": BEFORE,
  "2026-10": AFTER + BEFORE,
  "2026-11": AFTER,
};
type Month = keyof typeof EXPECTED;
const MONTHS = Object.keys(EXPECTED) as Month[];
const sumOf = (months: Month[]) => months.reduce((sum, month) => sum + EXPECTED[month], 0);

let region: TestRegion;
let reader: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  for (const midnight of MIDNIGHTS) {
    await arrive(new Date(Date.parse(midnight) - 1), BEFORE);
    await arrive(new Date(midnight), AFTER);
  }
});

let arrived = 0;
async function arrive(at: Date, count: number) {
  const body = Array.from({ length: count }, () => ({
    name: "Kandidaat",
    email: `kandidaat-${++arrived}@example.org`,
    privacyConsent: true,
    city: "Leeuwarden",
    interactions: [{ type: "Telefonisch", performedAt: at.toISOString() }],
  }));
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const ids = result.candidates.map(({ id }: { id: string }) => id);
  await setArrival(region.bases.live, ids, at);
}

/** Sets `created_at` directly and recounts the base, because the app never changes `created_at`. */
const setArrival = (baseId: number, ids: string[], at: Date) =>
  db().transaction(async (transaction) => {
    await transaction.execute(
      sql`update candidates set created_at = ${at.toISOString()} where base_id = ${baseId} and id in ${ids}`,
    );
    await transaction.execute(sql`delete from candidate_count_changes where base_id = ${baseId}`);
    await transaction.execute(sql`delete from candidate_counts where base_id = ${baseId}`);
    await transaction.execute(
      sql`insert into candidate_counts select * from recounted_candidates where base_id = ${baseId}`,
    );
  });

const show = async (query = "") =>
  (await call("GET", `/api/console/reports${query}`, { headers: reader.headers })).body.data;
const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

test("the report counts a candidate in the month of arrival in Amsterdam time, in winter and summer", async () => {
  const { inflow } = await show();
  expect(
    Object.fromEntries(inflow.map(({ month, count }: { month: string; count: number }) => [month, count])),
  ).toEqual(EXPECTED);
});

describe("the report's period", () => {
  const periods = MONTHS.flatMap((from, first) =>
    MONTHS.slice(first).map((until, index) => [from, until, MONTHS.slice(first, first + index + 1)] as const),
  );
  test.each(periods)("from %s until %s covers exactly the months %j", async (from, until, months) => {
    const data = await show(`?from=${from}&until=${until}`);
    const expected = sumOf(months);
    expect(data.inflow.map(({ month }: { month: string }) => month)).toEqual(months);
    expect([total(data.inflow), total(data.phases), total(data.cities), total(data.contactMoments)]).toEqual([
      expected,
      expected,
      expected,
      expected,
    ]);
  });
});

test("the report accepts a period without a start or end, and counts no one in an empty or reversed period", async () => {
  expect(total((await show("?from=2026-04")).phases)).toBe(sumOf(MONTHS.slice(4)));
  expect(total((await show("?until=2026-03")).phases)).toBe(sumOf(MONTHS.slice(0, 4)));
  expect(total((await show("?from=2026-05&until=2026-08")).phases)).toBe(0);
  expect(total((await show("?from=2026-10&until=2026-03")).phases)).toBe(0);
});

test("the report counts outflow by the month of archiving, and archived candidates' history by the month of arrival", async () => {
  const base = { baseId: region.bases.live, phase: "werkzaam", city: "Leeuwarden" };
  const lists = { sectorPreferences: [], rolePreferences: [], desiredQualifications: [] };
  const history = { interactionsByType: { "E-mail": 2 }, daysByPhase: { nieuw: 10 } };
  const rowOf = (archivedMonth: string) => ({
    ...base,
    ...lists,
    ...history,
    createdMonth: "2024-06-01",
    archivedMonth,
  });
  await db()
    .insert(candidateHistory)
    .values([...Array(5).fill(rowOf("2024-09-01")), ...Array(6).fill(rowOf("2024-10-01"))]);
  expect((await show("?from=2024-09&until=2024-09")).outflow).toEqual([{ month: "2024-09", count: 5 }]);
  expect((await show("?from=2024-10&until=2024-12")).outflow).toEqual([{ month: "2024-10", count: 6 }]);
  const june = await show("?from=2024-06&until=2024-06");
  expect(june.inflow).toEqual([{ month: "2024-06", count: 11, listed: 0 }]);
  expect(june.contactMoments).toEqual([{ name: "E-mail", count: 22, listed: 0, isMinimum: false }]);
  expect(june.timeInPhase).toEqual([
    { phase: "nieuw", medianDays: 10, count: 11, listed: 0, isMinimum: false },
  ]);
  expect((await show("?from=2024-07&until=2024-08")).timeInPhase).toEqual([]);
});

test("archiving a candidate stores the month of arrival in Amsterdam time", async () => {
  const own = await newRegion();
  const body = [{ name: "Kandidaat", email: "kandidaat@example.org", privacyConsent: true }];
  const { result } = await runMutation(own, "POST", "/api/v2/candidates", { body });
  const [{ id }] = result.candidates;
  await setArrival(own.bases.live, [id], new Date("2026-03-31T22:00:00Z"));
  await runMutation(own, "POST", `/api/v2/candidates/${id}/archive`);
  const [row] = await db().execute<{ month: string }>(
    sql`select created_month::text as month from candidate_history where base_id = ${own.bases.live}`,
  );
  expect(row?.month).toBe("2026-04-01");
});
