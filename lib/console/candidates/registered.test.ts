import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";

/** Arrivals just before and at the start of a month in Amsterdam time: UTC+1 in winter, UTC+2 in summer. */
const ARRIVALS = {
  december: "2025-12-31T22:59:59.999Z",
  january: "2025-12-31T23:00:00.000Z",
  march: "2026-03-31T21:59:59.999Z",
  april: "2026-03-31T22:00:00.000Z",
};

let region: TestRegion;
let reader: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  const body = Object.keys(ARRIVALS).map((name, index) => ({
    name,
    email: `${name}@example.org`,
    privacyConsent: true,
    city: "Sneek",
    phase: index === 0 ? "matchen" : "nieuw",
  }));
  await runMutation(region, "POST", "/api/v2/candidates", { body });
  for (const [name, at] of Object.entries(ARRIVALS))
    await db().execute(
      sql`update candidates set created_at = ${at} where base_id = ${region.bases.live} and name = ${name}`,
    );
  await db().transaction(async (transaction) => {
    const ofBase = sql`where base_id = ${region.bases.live}`;
    await transaction.execute(sql`delete from candidate_count_changes ${ofBase}`);
    await transaction.execute(sql`delete from candidate_counts ${ofBase}`);
    await transaction.execute(sql`insert into candidate_counts select * from recounted_candidates ${ofBase}`);
  });
});

const list = async (query: Record<string, string>) =>
  (
    await call("GET", `/api/console/candidates?${new URLSearchParams({ sort: "createdAt", ...query })}`, {
      headers: reader.headers,
    })
  ).body;

test.each<[string, string[]]>([
  ["2025-12", ["december"]],
  ["2026-01", ["january"]],
  ["2026-02", []],
  ["2026-01..2026-03", ["january", "march"]],
  ["2026-03..2026-04", ["march", "april"]],
  ["2026-03..", ["march", "april"]],
  ["..2026-01", ["december", "january"]],
  ["..", ["december", "january", "march", "april"]],
  ["2026-04..2026-01", []],
])("the registration filter %s finds %j, using months in Amsterdam time", async (registered, names) => {
  const { data, meta } = await list({ registered });
  expect(data.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(meta.total).toBe(names.length);
  const paged = await list({ registered, pageSize: "1" });
  expect(paged.meta).toMatchObject({ total: names.length, isTotalMinimum: false });
});

test("the registration filter combined with another filter takes its total from the counts per month", async () => {
  const statements = await recordStatements(async () => {
    const { data, meta } = await list({ registered: "2025-12..2026-03", phase: "nieuw", pageSize: "1" });
    expect([data[0].name, meta.total]).toEqual(["january", 2]);
    expect((await list({ registered: "2026-01..", city: "Sneek", pageSize: "1" })).meta.total).toBe(3);
  });
  expect(statements.filter((text) => /count\(\*\)/.test(text))).toEqual([]);
});
