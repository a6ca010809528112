import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import type { Report } from "./queries";

beforeAll(openTestApi);

type Move = { to: string; afterDays: number };

let created = 0;
/** Inserts candidates created in the phase "nieuw" at the time `at`, with events for the given changes. */
async function insertCandidates({ bases }: TestRegion, count: number, at: string, moves: Move[] = []) {
  const ids = Array.from({ length: count }, () => `rec${String(++created).padStart(14, "0")}`);
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phase, email_key, search_text, created_at, updated_at)
    select ${bases.live}, id, 'Naam', 'naam@example.org', true, 'nieuw', 'naam@example.org', 'naam', ${at}::timestamptz, ${at}::timestamptz
    from unnest(${sql.param(ids)}::text[]) as id`);
  let days = 0;
  let from = "nieuw";
  for (const { to, afterDays } of moves) {
    days += afterDays;
    await db().execute(sql`
      insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
      select base_id, created_at + ${`${days} days`}::interval, 'staff', '', 'candidate.updated', id, id,
        jsonb_build_object('phase', jsonb_build_object('from', ${from}::text, 'to', ${to}::text))
      from candidates where base_id = ${bases.live} and id in ${ids}`);
    await db().execute(
      sql`update candidates set phase = ${to} where base_id = ${bases.live} and id in ${ids}`,
    );
    from = to;
  }
}

/** Inserts archived candidates, for whom only the days per phase are known. */
const insertArchived = ({ bases }: TestRegion, count: number, month: string, days: Record<string, number>) =>
  db().execute(sql`
    insert into candidate_history (base_id, phase, sector_preferences, role_preferences, desired_qualifications,
      interactions_by_type, days_by_phase, created_month, archived_month)
    select ${bases.live}, ${Object.keys(days).at(-1)}, '{}', '{}', '{}', '{}', ${JSON.stringify(days)}::jsonb,
      ${`${month}-01`}, '2026-06-01'
    from generate_series(1, ${count}::int)`);

async function showCohorts(region: TestRegion, query = ""): Promise<Report["cohorts"]> {
  const { headers } = await newStaff("reader", region);
  return (await call("GET", `/api/console/reports${query}`, { headers })).body.data.cohorts;
}

const NOON = "2026-01-10T11:00:00Z";

test("a cohort counts each candidate, including archived candidates, once per phase reached, and shows the median stay", async () => {
  const region = await newRegion();
  await insertCandidates(region, 5, NOON, [
    { to: "oriënteren", afterDays: 10 },
    { to: "werkzaam", afterDays: 20 },
  ]);
  await insertCandidates(region, 1, NOON, [
    { to: "oriënteren", afterDays: 10 },
    { to: "nieuw", afterDays: 300 },
    { to: "oriënteren", afterDays: 10 },
  ]);
  await insertCandidates(region, 2, NOON);
  await insertArchived(region, 2, "2026-01", { nieuw: 10, matchen: 5, werkzaam: 1 });
  const { isSampled, months } = await showCohorts(region);
  expect(isSampled).toBe(false);
  expect(months).toEqual([
    {
      month: "2026-01",
      count: 10,
      listed: 8,
      phases: [
        { phase: "nieuw", reached: 10, medianDays: 10 },
        { phase: "oriënteren", reached: 6, medianDays: 20 },
        { phase: "in opleiding", reached: 0, medianDays: null },
        { phase: "matchen", reached: null, medianDays: null },
        { phase: "voorbereiden", reached: 0, medianDays: null },
        { phase: "werkzaam", reached: 7, medianDays: null },
        { phase: "uitgestroomd", reached: 0, medianDays: null },
      ],
    },
  ]);
});

test("a candidate is in the cohort of their month of arrival in Amsterdam time, and a period selects cohorts", async () => {
  const region = await newRegion();
  await insertCandidates(region, 5, "2026-03-31T21:59:59Z");
  await insertCandidates(region, 6, "2026-03-31T22:00:00Z");
  const monthsOf = async (query: string) =>
    (await showCohorts(region, query)).months.map(({ month, phases }) => [month, phases[0]?.reached]);
  expect(await monthsOf("")).toEqual([
    ["2026-03", 5],
    ["2026-04", 6],
  ]);
  expect(await monthsOf("?from=2026-04")).toEqual([["2026-04", 6]]);
});

test("a cohort of fewer than five candidates shows no numbers, and a median of fewer than five candidates is hidden", async () => {
  const region = await newRegion();
  const back = Array.from({ length: 6 }, (_, index) => ({
    to: index % 2 ? "nieuw" : "oriënteren",
    afterDays: 3,
  }));
  await insertCandidates(region, 4, NOON, back);
  await insertCandidates(region, 2, "2026-02-10T11:00:00Z", back);
  await insertCandidates(region, 6, "2026-02-10T11:00:00Z");
  const { months } = await showCohorts(region);
  const nothing = { reached: null, medianDays: null };
  expect(months[0]).toMatchObject({ count: null, listed: null, phases: Array(7).fill(nothing) });
  expect(months[1]?.phases.slice(0, 2)).toEqual([
    { phase: "nieuw", reached: "withheld", medianDays: null },
    { phase: "oriënteren", reached: null, medianDays: null },
  ]);
  expect(months[1]).toMatchObject({ count: "withheld", listed: "withheld" });
});

test("the report has cohorts for only the latest twelve months with arrivals", async () => {
  const region = await newRegion();
  const months = Array.from({ length: 14 }, (_, ago) =>
    new Date(Date.UTC(2026, 4 - ago, 1)).toISOString().slice(0, 7),
  ).reverse();
  for (const month of months) await insertArchived(region, 5, month, { nieuw: 3 });
  expect((await showCohorts(region)).months.map(({ month }) => month)).toEqual(months.slice(2));
  expect((await showCohorts(await newRegion())).months).toEqual([]);
});

test("a cohort from a sample has exact arrivals and estimated phases, or no phases if the sample is too small", async () => {
  const region = await newRegion();
  await insertArchived(region, 9_000, "2026-01", { nieuw: 30 });
  await insertArchived(region, 9_000, "2026-01", { nieuw: 30, matchen: 8 });
  await insertArchived(region, 5, "2026-02", { nieuw: 30 });
  const { isSampled, months } = await showCohorts(region);
  expect(isSampled).toBe(true);
  expect(months[0]).toMatchObject({ count: 18_000 });
  const phases = Object.fromEntries((months[0]?.phases ?? []).map((row) => [row.phase, row]));
  expect(phases).toMatchObject({ nieuw: { reached: 18_000, medianDays: 30 }, matchen: { medianDays: 8 } });
  expect(phases.matchen?.reached).toBeGreaterThan(6_000);
  expect(phases.matchen?.reached).toBeLessThan(12_000);
  expect(months[1]).toMatchObject({ month: "2026-02", count: 5 });
  expect(months[1]?.phases.map(({ reached }) => reached)).toEqual(Array(7).fill(null));
});
