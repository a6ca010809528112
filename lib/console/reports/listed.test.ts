import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures, type Person } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { type ListedReport, listQueryOf, listQueryOfMonth } from "./list-query";
import type { Report } from "./queries";

const SNEEK = {
  city: "Sneek",
  phase: "nieuw",
  sectorPreferences: ["Primair onderwijs"],
  rolePreferences: ["Docent / leraar", "OOP"],
  desiredQualifications: ["Pabo"],
};
const GOUDA = { ...SNEEK, city: "Gouda", phase: "matchen", sectorPreferences: ["Hoger onderwijs"] };

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  const sneek = await create(12, SNEEK);
  const gouda = await create(7, GOUDA);
  await arriveInJanuary([...sneek.slice(0, 6), ...gouda.slice(0, 1)]);
  const path = (id: string | undefined) => `/api/v2/candidates/${id}`;
  for (const id of [sneek[0], gouda[1]]) await runMutation(region, "POST", `${path(id)}/archive`);
  await closeCandidate(sneek[1]);
  await closeCandidate(gouda[2]);
  await mergeFixtures(region, adviser).merge(sneek[2] ?? "", sneek[3] ?? "");
  await runMutation(region, "DELETE", path(sneek[11]));
});

async function create(count: number, fields: Person): Promise<string[]> {
  const { create: createOne } = mergeFixtures(region, adviser);
  const ids: string[] = [];
  while (ids.length < count) ids.push(await createOne(fields));
  return ids;
}

/** Sets `created_at` directly and recounts the base, because the app never changes `created_at`. */
const arriveInJanuary = (ids: string[]) =>
  db().transaction(async (transaction) => {
    const ofBase = sql`where base_id = ${region.bases.live}`;
    await transaction.execute(
      sql`update candidates set created_at = '2026-01-15T12:00:00Z' ${ofBase} and id in ${ids}`,
    );
    await transaction.execute(sql`delete from candidate_count_changes ${ofBase}`);
    await transaction.execute(sql`delete from candidate_counts ${ofBase}`);
    await transaction.execute(sql`insert into candidate_counts select * from recounted_candidates ${ofBase}`);
  });

async function closeCandidate(id: string | undefined) {
  const { status } = await call("POST", `/api/console/candidates/${id}/close`, {
    headers: adviser.headers,
    body: { reason: "other" },
  });
  expect(status).toBe(202);
  await drainQueue(region);
}

const read = async (path: string) => (await call("GET", path, { headers: adviser.headers })).body;
const show = async (query: string): Promise<Report> => (await read(`/api/console/reports?${query}`)).data;
const totalOf = async (query: string) =>
  (await read(`/api/console/candidates?pageSize=1&${query}`)).meta.total;

const REPORTS = ["phases", "sectors", "roles", "qualifications", "cities"] satisfies ListedReport[];
const JANUARY = { from: "2026-01", until: "2026-01" };
const isHidden = (row: { count: unknown; listed: unknown }) => row.count === null || row.listed === null;

/** Expects the number to be the total. A number may only be withheld to protect a hidden one. */
async function expectListed(query: string, listed: unknown, hasHidden: boolean): Promise<void> {
  const total = await totalOf(query);
  const shown = listed === "withheld" && hasHidden && total >= 5 ? listed : total;
  expect([query, listed]).toEqual([query, total > 0 && total < 5 ? null : shown]);
}

test.each([
  { from: "", until: "" },
  JANUARY,
  { from: "2026-02", until: "" },
  { from: "", until: "2026-01" },
  { from: "2025-12", until: "2026-02" },
])(
  "each listed number of the report from $from until $until equals the total of the list it links to",
  async (period) => {
    const report = await show(
      String(new URLSearchParams(Object.entries(period).filter(([, month]) => month))),
    );
    const hasHidden = [...REPORTS.map((name) => report[name]), report.inflow].flat().some(isHidden);
    for (const name of REPORTS) {
      for (const row of report[name]) {
        await expectListed(listQueryOf(name, row.name, period), row.listed, hasHidden);
      }
    }
  },
);

test("each month's listed number equals the total of the list it links to", async () => {
  const { inflow, phases, cohorts } = await show("");
  expect(inflow).toHaveLength(2);
  for (const { month, listed } of [...inflow, ...cohorts.months])
    await expectListed(listQueryOfMonth(month), listed, [...inflow, ...phases].some(isHidden));
});

test("the report counts archived and closed candidates, and its listed numbers omit both", async () => {
  const { cities, inflow } = await show("");
  expect(cities).toEqual([
    { name: "Sneek", count: 10, listed: 8 },
    { name: "Gouda", count: 7, listed: 5 },
  ]);
  expect(inflow[0]).toEqual({ month: "2026-01", count: 6, listed: null });
});
