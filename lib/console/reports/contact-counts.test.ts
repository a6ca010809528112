import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { listQueryOfContact } from "./list-query";
import type { Report } from "./queries";

let region: TestRegion;
let adviser: TestStaffMember;
let ids: string[];

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const ALL = { from: "", until: "" };

beforeAll(openTestApi);

/** Seven candidates were called. The first six also have a planned call and a question of their own. */
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  const person = (index: number) => ({
    name: `Kandidaat ${index}`,
    email: `k${index}@example.org`,
    privacyConsent: true,
    interactions: [{ type: "Telefonisch", performedAt: at(-48) }],
  });
  const created = await runMutation(region, "POST", "/api/v2/candidates", {
    body: [...Array(7).keys()].map(person),
  });
  ids = created.result.candidates.map(({ id }: { id: string }) => id);
  const later = [
    { type: "Telefonisch", performedAt: at(48) },
    { type: "E-mail", performedAt: at(-24), summary: "Een vraag" },
    { type: "Persoonlijk", performedAt: at(24) },
  ];
  for (const id of ids.slice(0, 6))
    await runMutation(region, "POST", `/api/v2/candidates/${id}/interactions`, { body: later });
  await db().execute(sql`
    update interactions set is_question = true where base_id = ${region.bases.live} and summary = 'Een vraag'`);
});

const report = async (query = ""): Promise<Report> =>
  (await call("GET", `/api/console/reports${query}`, { headers: adviser.headers })).body.data;
const listed = async (query: string): Promise<number> =>
  (await call("GET", `/api/console/candidates?${query}`, { headers: adviser.headers })).body.meta.total;

test("the report and the lists that it links to count neither planned interactions nor candidates' questions", async () => {
  const called = { name: "Telefonisch", count: 7, listed: 7, isMinimum: false };
  expect((await report()).contactMoments).toEqual([called]);
  await applyCountChanges(db());
  expect((await report()).contactMoments).toEqual([called]);
  expect(await listed(listQueryOfContact("Telefonisch", ALL))).toBe(7);
  expect(await listed(listQueryOfContact("E-mail", ALL))).toBe(0);
  expect(await listed(listQueryOfContact("Persoonlijk", ALL))).toBe(0);
});

test("the report of a month omits that month's questions, and the report of later months omits planned interactions", async () => {
  await db().execute(sql`
    update interactions set performed_at = '2025-03-10T10:00:00Z'
    where base_id = ${region.bases.live} and (is_question or performed_at < now())`);
  await db().execute(sql`
    update interactions set performed_at = '2999-03-10T10:00:00Z'
    where base_id = ${region.bases.live} and performed_at > now()`);
  const march = (await report("?from=2025-03&until=2025-03")).contactMoments;
  expect(march).toEqual([{ name: "Telefonisch", count: 7, listed: 7, isMinimum: false }]);
  expect((await report("?from=2025-04")).contactMoments).toEqual([]);
});

test("the report counts a planned interaction once it has taken place", async () => {
  await db().execute(sql`
    update interactions set performed_at = now() - interval '1 minute'
    where base_id = ${region.bases.live} and type = 'Persoonlijk'`);
  const met = (await report()).contactMoments.find(({ name }) => name === "Persoonlijk");
  expect(met).toEqual({ name: "Persoonlijk", count: 6, listed: 6, isMinimum: false });
  expect(await listed(listQueryOfContact("Persoonlijk", ALL))).toBe(6);
});

test("the history of an archived candidate counts neither planned interactions nor questions", async () => {
  await runMutation(region, "POST", `/api/v2/candidates/${ids[0]}/archive`);
  const history = await db().execute(sql`
    select interactions_by_type as counts from candidate_history where base_id = ${region.bases.live}`);
  expect(history).toEqual([{ counts: { Telefonisch: 1, Persoonlijk: 1 } }]);
});
