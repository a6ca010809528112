import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let reader: TestStaffMember;
let ids: string[];
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  const body = Array.from({ length: 5 }, (_, index) => ({
    name: `Kandidaat ${index}`,
    email: `kandidaat-${index}@example.org`,
    privacyConsent: true,
  }));
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body });
  ids = created.result.candidates.map(({ id }: { id: string }) => id);
  for (const id of ids.slice(0, 4))
    for (const phase of ["matchen", "nieuw", "matchen"]) await move(id, phase);
});

const move = (id: string | undefined, phase: string) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase } });
const archive = (count: number, phase: string) =>
  db().execute(sql`
    insert into candidate_history (base_id, phase, sector_preferences, role_preferences, desired_qualifications,
      interactions_by_type, days_by_phase, created_month, archived_month)
    select ${region.bases.live}, ${phase}, '{}', '{}', '{}', '{}', jsonb_build_object(${phase}::text, 30),
      month_of(now()), month_of(now())
    from generate_series(1, ${count}::int)`);
async function staysIn(phase: string, query = "") {
  const { data } = (await call("GET", `/api/console/reports${query}`, { headers: reader.headers })).body;
  return data.timeInPhase.find((row: { phase: string }) => row.phase === phase);
}

const HIDDEN = { count: null, medianDays: null, listed: null };
const month = new Date().toISOString().slice(0, 7);

test("the report hides stays of fewer than five people, even if these people made five or more stays", async () => {
  expect(await staysIn("nieuw")).toMatchObject(HIDDEN);
  await move(ids[0], "nieuw");
  expect(await staysIn("matchen")).toMatchObject(HIDDEN);
});

test("the report hides stays of fewer than five people, even if it samples candidates", async () => {
  await archive(20_000, "werkzaam");
  expect(await staysIn("werkzaam")).toMatchObject({ count: 20_000, medianDays: 30 });
  expect(await staysIn("nieuw")).toMatchObject(HIDDEN);
  await move(ids[4], "matchen");
  // One candidate is still in the phase, so its numbers aren't hidden but withheld.
  const withheld = { count: "withheld", listed: "withheld" };
  expect(await staysIn("nieuw")).toMatchObject(withheld);
  expect(await staysIn("nieuw", `?from=${month}`)).toMatchObject(withheld);
  expect(await staysIn("matchen")).toMatchObject(HIDDEN);
  await archive(1, "matchen");
  expect(await staysIn("matchen")).toMatchObject({ count: "withheld" });
});

test("archiving candidates who never left their phase adds no stays to the report", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("reader", own);
  const body = Array.from({ length: 5 }, (_, index) => ({
    ...{ name: "Kandidaat", email: `blijver-${index}@example.org`, privacyConsent: true },
  }));
  const { result } = await runMutation(own, "POST", "/api/v2/candidates", { body });
  for (const { id } of result.candidates) await runMutation(own, "POST", `/api/v2/candidates/${id}/archive`);
  const { data } = (await call("GET", "/api/console/reports", { headers })).body;
  expect(data.timeInPhase).toEqual([]);
  expect(data.cohorts.months[0].phases[0]).toEqual({ phase: "nieuw", reached: 5, medianDays: null });
});
