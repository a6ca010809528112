import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { dutchDay } from "@/lib/platform/dutch-day";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";

let region: TestRegion;
let reader: TestStaffMember;
let ids: string[];
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  const body = Array.from({ length: 9 }, (_, index) => ({
    name: `Kandidaat ${index}`,
    email: `kandidaat-${index}@example.org`,
    privacyConsent: true,
    city: index < 6 ? "Leeuwarden" : "Franeker",
    sectorPreferences: ["Primair onderwijs"],
    interactions: [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z" }],
  }));
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body });
  ids = created.result.candidates.map(({ id }: { id: string }) => id);
  for (const id of ids.slice(0, 6)) {
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase: "oriënteren" } });
  }
  await runMutation(region, "POST", `/api/v2/candidates/${ids[0]}/archive`);
  await runMutation(region, "DELETE", `/api/v2/candidates/${ids[8]}`);
});

const show = async (query = "", headers = reader.headers) =>
  (await call("GET", `/api/console/reports${query}`, { headers })).body.data;
const counts = (rows: { name: string; count: number | string | null }[]) =>
  Object.fromEntries(rows.map(({ name, count }) => [name, count]));

test("the report counts existing and archived candidates but not deleted ones, and hides counts of one to four and any count that reveals them [spec 3.candidate-archived-history 3.candidate-deleted-history]", async () => {
  const data = await show();
  expect(counts(data.phases)).toMatchObject({ oriënteren: "withheld", nieuw: null, werkzaam: 0 });
  expect(counts(data.sectors)).toEqual({ "Primair onderwijs": 8 });
  expect(counts(data.cities)).toEqual({ Leeuwarden: "withheld", Franeker: null });
  expect(counts(data.contactMoments)).toEqual({ "E-mail": 8 });
  expect(data.inflow.map(({ count }: { count: number }) => count)).toEqual([8]);
  expect(data.outflow.map(({ count }: { count: null }) => count)).toEqual([null]);
});

test("the cohorts withhold the count of a phase that the report withholds, because everybody who reached the phase may still be in it", async () => {
  const [month] = (await show()).cohorts.months;
  const reached = Object.fromEntries(
    month.phases.map(({ phase, reached }: { phase: string; reached: unknown }) => [phase, reached]),
  );
  expect(reached).toMatchObject({ nieuw: 8, oriënteren: "withheld", werkzaam: 0 });
});

test("the report withholds how often candidates left a phase whose count it hides, because the rest of those who reached it are still in it", async () => {
  const { phases, cohorts, timeInPhase } = await show();
  expect(counts(phases).nieuw).toBeNull();
  expect(cohorts.months[0].phases[0]).toMatchObject({ phase: "nieuw", reached: 8 });
  expect(timeInPhase[0]).toMatchObject({ phase: "nieuw", count: "withheld", listed: "withheld" });
});

test("the report shows the median time that candidates who left a phase spent in it", async () => {
  const { timeInPhase } = await show();
  expect(timeInPhase[0]).toMatchObject({ phase: "nieuw", medianDays: 0 });
});

test("the report counts only the requested period", async () => {
  const month = dutchDay(Date.now()).slice(0, 7);
  expect(counts((await show(`?from=${month}&until=${month}`)).phases)).toMatchObject({
    oriënteren: "withheld",
  });
  expect(counts((await show("?from=2001-01&until=2001-12")).phases)).toMatchObject({ oriënteren: 0 });
  const rejected = await call("GET", "/api/console/reports?from=2001-13", { headers: reader.headers });
  expect(rejected.status).toBe(400);
});

test("the report doesn't count candidates of another region", async () => {
  const stranger = await newStaff("reader", await newRegion());
  expect((await show("", stranger.headers)).inflow).toEqual([]);
});

/** Inserts candidates who left a phase after some days. */
async function insertStays(baseId: number, stay: { phase: string; days: number; candidates: number }) {
  const { phase, days, candidates } = stay;
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phase, email_key, search_text, created_at, updated_at)
    select ${baseId}, 'rec' || left(md5(${phase} || n), 14), 'Naam', 'naam@example.org', true, ${phase}, 'naam@example.org', 'naam',
      '2026-01-01', '2026-01-01'
    from generate_series(1, ${candidates}::int) n`);
  await db().execute(sql`
    insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
    select base_id, created_at + ${`${days} days`}::interval, 'staff', '', 'candidate.updated', id, id,
      jsonb_build_object('phase', jsonb_build_object('from', phase, 'to', 'werkzaam'))
    from candidates where base_id = ${baseId} and phase = ${phase}`);
  await db().execute(
    sql`update candidates set phase = 'werkzaam' where base_id = ${baseId} and phase = ${phase}`,
  );
}

test("the report takes the median time in a phase from a sample if there are many candidates", async () => {
  const large = await newRegion();
  await insertStays(large.bases.live, { phase: "nieuw", days: 30, candidates: 15_000 });
  await insertStays(large.bases.live, { phase: "matchen", days: 8, candidates: 15_000 });
  const statements = await recordStatements(async () => {
    expect((await show("", (await newStaff("reader", large)).headers)).timeInPhase).toEqual([
      { phase: "matchen", medianDays: 8, count: 15_000, listed: null, isMinimum: true },
      { phase: "nieuw", medianDays: 30, count: 15_000, listed: null, isMinimum: true },
    ]);
  });
  expect(statements.filter((text) => /order by id limit/.test(text))).toHaveLength(2);
});

test("the report counts the listed candidates of all phases in one statement", async () => {
  const large = await newRegion();
  for (const phase of ["nieuw", "matchen"])
    await insertStays(large.bases.live, { phase, days: 8, candidates: 1_500 });
  const { headers } = await newStaff("reader", large);
  const statements = await recordStatements(async () => {
    expect((await show("", headers)).timeInPhase).toMatchObject([
      { phase: "matchen", listed: 1_000, isMinimum: true },
      { phase: "nieuw", listed: 1_000, isMinimum: true },
    ]);
  });
  expect(statements.filter((text) => text.includes("as behind"))).toHaveLength(1);
});

test("the report hides the median time in a phase if the sample contains few stays in that phase", async () => {
  const large = await newRegion();
  await db().execute(sql`
    insert into candidate_history (base_id, phase, sector_preferences, role_preferences, desired_qualifications,
      interactions_by_type, days_by_phase, created_month, archived_month)
    select ${large.bases.live}, 'nieuw', '{}', '{}', '{}', '{}', '{"nieuw":30}', '2026-01-01', '2026-03-01'
    from generate_series(1, 20000) n`);
  await insertStays(large.bases.live, { phase: "oriënteren", days: 12, candidates: 1_000 });
  await insertStays(large.bases.live, { phase: "matchen", days: 8, candidates: 5 });
  const { timeInPhase } = await show("", (await newStaff("reader", large)).headers);
  expect(timeInPhase).toEqual([
    { phase: "nieuw", medianDays: 30, count: 20_000, listed: null, isMinimum: true },
    { phase: "oriënteren", medianDays: 12, count: 1_000, listed: 1_000, isMinimum: false },
    { phase: "matchen", medianDays: null, count: 5, listed: 5, isMinimum: false },
  ]);
});
