import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { flushReads } from "./record-reads";

let close: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
});
afterAll(() => close());

async function newCandidate(): Promise<string> {
  const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
  return (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
}

const readersOf = async (candidateId: string) => {
  await flushReads();
  const rows = await db()
    .select({ kind: events.actorKind, id: events.actorId, baseId: events.baseId })
    .from(events)
    .where(and(eq(events.candidateId, candidateId), eq(events.action, "candidate.read")));
  return rows.sort((one, other) => one.kind.localeCompare(other.kind));
};

test("recordRead records who read a candidate, and records repeated reads by the same reader only once", async () => {
  const id = await newCandidate();
  const person = await newStaff("reader", region);
  for (let count = 0; count < 3; count++) {
    await call("GET", `/api/v2/candidates/${id}`, { key: region.key });
    await call("GET", `/api/v2/candidates/${id}`, { headers: person.headers });
  }
  const readers = await readersOf(id);
  expect(readers.map(({ kind }) => kind)).toEqual(["api_key", "staff"]);
  expect(readers[1]).toMatchObject({ id: person.id, baseId: region.bases.live });
});

test("recordRead records nothing if the candidate belongs to another region", async () => {
  const id = await newCandidate();
  const stranger = await newRegion();
  expect((await call("GET", `/api/v2/candidates/${id}`, { key: stranger.key })).status).toBe(404);
  expect(await readersOf(id)).toEqual([]);
});

test("flushReads keeps reads that it could not record, and records them next time", async () => {
  const [first, second] = [await newCandidate(), await newCandidate()];
  await db().execute("alter table events rename to events_away");
  await call("GET", `/api/v2/candidates/${first}`, { key: region.key });
  await flushReads();
  await db().execute("alter table events_away rename to events");
  await call("GET", `/api/v2/candidates/${second}`, { key: region.key });
  expect(await readersOf(first)).toHaveLength(1);
  expect(await readersOf(second)).toHaveLength(1);
});
