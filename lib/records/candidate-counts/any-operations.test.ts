import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { randomRuns } from "@/test/random-volume";
import { newStaff } from "@/test/staff";
import { expectCorrectCounts, maintainedCounts } from "@/test/true-counts";
import { applyCountChanges } from "./apply-count-changes";

beforeAll(openTestApi);

const choices = fc.record({
  phase: fc.constantFrom("nieuw", "oriënteren", "matchen"),
  city: fc.constantFrom("Zwolle", "Gouda", ""),
  sectorPreferences: fc.array(fc.constantFrom("Primair onderwijs", "Hoger onderwijs"), { maxLength: 3 }),
  rolePreferences: fc.array(fc.constantFrom("OOP", "Anders"), { maxLength: 2 }),
  desiredQualifications: fc.array(fc.constantFrom("Pabo", "PDG"), { maxLength: 2 }),
});
const interaction = fc.record({
  type: fc.constantFrom("Telefonisch", "E-mail"),
  performedAt: fc.constantFrom("2026-01-31T22:59:59Z", "2026-01-31T23:00:00Z", "2025-07-01T10:00:00Z"),
});
const pick = fc.nat();
const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("create" as const),
      people: fc.array(choices, { minLength: 1, maxLength: 4 }),
      interactions: fc.array(interaction, { maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("patch" as const), pick, body: choices }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("interact" as const), pick, body: interaction }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("change interaction" as const), pick, body: interaction }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove interaction" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("close" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("reopen" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("merge" as const), pick, other: pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("undo merge" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("archive" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("delete" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("add changes" as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const IN_SANDBOX = { "x-api-sandbox": "true" };

/** Closes or reopens a candidate as staff. The mutation fails if the candidate is already in that state. */
async function setClosed(region: TestRegion, does: "close" | "reopen", path: string) {
  const { headers } = await newStaff("adviser", region);
  const { status } = await call("POST", `/api/console${path}/${does}`, {
    headers: { ...headers, ...IN_SANDBOX },
    ...(does === "close" ? { body: { reason: "other" } } : {}),
  });
  expect(status).toBe(202);
  await drainQueue(region, "sandbox");
}

async function send(region: TestRegion, method: string, target: string, body?: unknown) {
  const { status } = await call(method, `/api/v2${target}`, {
    key: region.key,
    headers: IN_SANDBOX,
    ...(body ? { body } : {}),
  });
  expect(status).toBe(202);
  await drainQueue(region, "sandbox");
}

/** Merges a candidate into another one as staff. Keeps the phase and city of the merged candidate. */
async function merge(region: TestRegion, path: string, otherPath: string) {
  if (path === otherPath) return;
  const { headers } = await newStaff("adviser", region);
  const [remaining, merged] = await Promise.all(
    [path, otherPath].map(async (each) => {
      const read = await call("GET", `/api/v2${each}`, { key: region.key, headers: IN_SANDBOX });
      return read.headers.etag;
    }),
  );
  const mergedId = otherPath.split("/").at(-1);
  const body = { mergedId, fields: ["phase", "city"], customFields: [], versions: { remaining, merged } };
  const options = { headers: { ...headers, ...IN_SANDBOX }, body };
  expect((await call("POST", `/api/console${path}/merge`, options)).status).toBe(202);
  await drainQueue(region, "sandbox");
}

/** Undoes one of the merges that can be undone, if any. */
async function undoMerge(region: TestRegion, position: number) {
  const staff = await newStaff("adviser", region);
  const headers = { ...staff.headers, ...IN_SANDBOX };
  const { data } = (await call("GET", "/api/console/merges", { headers })).body;
  if (data.length === 0) return;
  const { candidateId, mergedId } = data[position % data.length];
  const path = `/api/console/candidates/${candidateId}/undo-merge`;
  expect((await call("POST", path, { headers, body: { mergedId } })).status).toBe(202);
  await drainQueue(region, "sandbox");
}

/** Returns the path of one of the base's candidates or interactions, or null if there are none. */
async function pathAt(table: "candidates" | "interactions", region: TestRegion, position: number) {
  const rows = await db().execute<{ path: string }>(sql`
    select ${sql.raw(table === "candidates" ? "id" : "candidate_id || '/interactions/' || id")} as path
    from ${sql.identifier(table)} where base_id = ${region.bases.sandbox} order by id`);
  return rows.length === 0 ? null : `/candidates/${rows[position % rows.length]?.path}`;
}

async function apply(region: TestRegion, step: Operation, number: number) {
  if (step.does === "add changes") return applyCountChanges(db());
  if (step.does === "create") {
    const body = step.people.map((person, index) => ({
      ...person,
      name: "Kandidaat",
      email: `k${number}-${index}@example.org`,
      privacyConsent: true,
      interactions: step.interactions,
    }));
    return send(region, "POST", "/candidates", body);
  }
  if (step.does === "undo merge") return undoMerge(region, step.pick);
  const isInteraction = step.does === "change interaction" || step.does === "remove interaction";
  const path = await pathAt(isInteraction ? "interactions" : "candidates", region, step.pick);
  if (path === null) return;
  if (step.does === "interact") return send(region, "POST", `${path}/interactions`, [step.body]);
  if (step.does === "close" || step.does === "reopen") return setClosed(region, step.does, path);
  if (step.does === "merge")
    return merge(region, path, (await pathAt("candidates", region, step.other)) ?? path);
  if (step.does === "archive") return send(region, "POST", `${path}/archive`);
  if (step.does === "patch" || step.does === "change interaction")
    return send(region, "PATCH", path, step.body);
  return send(region, "DELETE", path);
}

test("the candidate counts stay correct after random creations, changes, merges, archiving, deletions and a sandbox reset", async () => {
  const steps = fc.array(operation, { minLength: 15, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (operations) => {
      const region = await newRegion();
      for (const [number, step] of operations.entries()) await apply(region, step, number);
      await expectCorrectCounts(region.bases.sandbox);
      await applyCountChanges(db());
      await expectCorrectCounts(region.bases.sandbox);
      expect((await call("POST", "/api/sandbox/reset", { key: region.key })).status).toBe(200);
      expect([...(await maintainedCounts(region.bases.sandbox))]).toEqual([]);
    }),
    { ...randomRuns(30), endOnFailure: true },
  );
});
