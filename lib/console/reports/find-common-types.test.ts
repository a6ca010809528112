import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const INTERACTION = { type: "Telefonisch", performedAt: "2026-03-01T10:00:00Z" };

let created = 0;
async function createWith(interactions: object[]): Promise<string> {
  created += 1;
  const person = { name: "Kandidaat", email: `${created}@example.org`, privacyConsent: true, interactions };
  return (await runMutation(region, "POST", "/api/v2/candidates", { body: [person] })).result.candidates[0]
    .id;
}
const archive = (count: number, interactionsByType: Record<string, number>) =>
  db().execute(sql`
    insert into candidate_history (base_id, phase, sector_preferences, role_preferences, desired_qualifications,
      interactions_by_type, days_by_phase, created_month, archived_month)
    select ${region.bases.live}, 'nieuw', '{}', '{}', '{}', ${JSON.stringify(interactionsByType)}::jsonb, '{}',
      '2026-03-01', '2026-06-01' from generate_series(1, ${count}::int)`);
async function countOf(type: string, query = ""): Promise<number | null> {
  const { data } = (await call("GET", `/api/console/reports${query}`, { headers: adviser.headers })).body;
  return data.contactMoments.find(({ name }: { name: string }) => name === type).count;
}

test("the report hides five or more interactions of fewer than five people", async () => {
  await archive(1, { Adviesgesprek: 7 });
  expect(await countOf("Adviesgesprek")).toBeNull();
  await createWith(Array(6).fill({ ...INTERACTION, type: "Persoonlijk" }));
  expect(await countOf("Persoonlijk")).toBeNull();
});

test("the report shows interactions of five people, counting open, closed and archived candidates together", async () => {
  for (let number = 0; number < 3; number++) await createWith([INTERACTION]);
  const closed = await createWith([INTERACTION]);
  const options = { key: "", headers: adviser.headers, body: { reason: "other" } };
  await runMutation(region, "POST", `/api/console/candidates/${closed}/close`, options);
  expect(await countOf("Telefonisch")).toBeNull();
  await archive(1, { Telefonisch: 2 });
  expect(await countOf("Telefonisch")).toBe(6);
});

test("the report hides interactions of a period in which fewer than five people had them", async () => {
  const early = { type: "E-mail", performedAt: "2026-02-01T10:00:00Z" };
  await createWith([...Array(4).fill(early), { ...early, performedAt: "2026-01-01T10:00:00Z" }, early]);
  for (let number = 0; number < 4; number++)
    await createWith([{ ...early, performedAt: "2026-01-01T10:00:00Z" }]);
  expect(await countOf("E-mail")).toBe(10);
  expect(await countOf("E-mail", "?from=2026-02")).toBeNull();
});

test("the report shows interactions of five people, even if one person had all the latest ones", async () => {
  const type = "Kennismakingsgesprek";
  const early = { type, performedAt: "2026-01-01T10:00:00Z" };
  const id = await createWith([early]);
  for (let number = 0; number < 3; number++) await createWith([early]);
  await db().execute(sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, created_at)
    select ${region.bases.live}, 'latest' || number, ${id}, ${type}, '2026-04-01T10:00:00Z', now()
    from generate_series(1, 60) as number`);
  expect(await countOf(type)).toBeNull();
  await createWith([early]);
  expect(await countOf(type)).toBe(65);
});
