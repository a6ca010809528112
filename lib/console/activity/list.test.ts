import { beforeAll, expect, test } from "vitest";
import { encodeCursor } from "@/lib/contract/cursor";
import { flushReads } from "@/lib/records/record-reads";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import type { AuditEvent } from "./schema";

let region: TestRegion;
let adviser: TestStaffMember;
let candidateId: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
  candidateId = (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
  await runMutation(region, "PATCH", `/api/v2/candidates/${candidateId}`, { body: { phase: "matchen" } });
  await call("GET", `/api/v2/candidates/${candidateId}`, { headers: adviser.headers });
  await flushReads();
});

const list = async (query = "", headers = adviser.headers) =>
  call("GET", `/api/console/activity${query}`, { headers });

test("the activity log lists events latest first, with the current names of actors and candidates", async () => {
  const { body } = await list();
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    "candidate.read",
    "candidate.updated",
    "candidate.created",
  ]);
  expect(body.data[0]).toMatchObject({
    actor: { kind: "staff", id: adviser.id, name: expect.stringMatching(/^Medewerker/) },
    candidate: { id: candidateId, name: "Noor Voorbeeld" },
  });
  expect(body.data[1]).toMatchObject({ actor: { kind: "api_key" }, details: { fields: ["phase"] } });
});

test.each([
  ["actorKind=staff", 1],
  ["action=candidate.created", 1],
  ["actorKind=system", 0],
  ["from=2100-01-01T00:00:00Z", 0],
  ["until=2100-01-01T00:00:00Z", 3],
])("the activity log filtered by %s returns %i events", async (filter, count) => {
  expect((await list(`?${filter}`)).body.data).toHaveLength(count);
});

test("the activity log neither skips nor repeats events across pages", async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await list(`?pageSize=1${cursor ? `&cursor=${cursor}` : ""}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.meta.cursor;
  }
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(3);
});

test("the activity log rejects cursors in the old format, which contain only an id", async () => {
  const cursor = encodeCursor(["1"], [region.bases.live, "activity", {}]);
  expect((await list(`?pageSize=1&cursor=${cursor}`)).status).toBe(400);
});

test("the activity log shows no events of another region or mode", async () => {
  const stranger = await newStaff("manager", await newRegion());
  expect((await list("", stranger.headers)).body.data).toEqual([]);
  expect((await list("", { ...adviser.headers, "x-api-sandbox": "true" })).body.data).toEqual([]);
});

test("the activity log returns 403 to a reader", async () => {
  expect((await list("", (await newStaff("reader", region)).headers)).status).toBe(403);
});

test("the activity log shows the events of a deleted candidate without their name", async () => {
  await runMutation(region, "DELETE", `/api/v2/candidates/${candidateId}`);
  const { body } = await list(`?candidateId=${candidateId}`);
  expect(body.data[0]).toMatchObject({
    action: "candidate.deleted",
    candidate: { id: candidateId, name: null },
  });
  expect(JSON.stringify(body.data)).not.toContain("Noor");
});

test("the activity log shows the description of the API key that an event is about", async () => {
  const own = await newRegion();
  const manager = await newStaff("manager", own);
  const body = { description: "Koppeling met de website" };
  const created = await call("POST", "/api/v2/auth/regions/api-keys", { body, key: own.key });
  expect(created.status).toBe(201);
  const [event] = (await list("", manager.headers)).body.data;
  expect(event).toMatchObject({
    action: "api_key.created",
    recordId: created.body.data.id,
    recordName: "Koppeling met de website",
  });
});

test("the activity log names the other candidate of a merge if that candidate still has a record, and adds the remaining candidate's id to a merged candidate", async () => {
  const own = await newRegion();
  const staff = await newStaff("adviser", own);
  const { create, merge, undo } = mergeFixtures(own, staff);
  const [id, mergedId] = [await create({ name: "Anna" }), await create({ name: "Bea" })];
  const eventsOf = async (action: string) => {
    const { data } = (await list(`?action=${action}`, staff.headers)).body;
    return data.map(({ candidate, recordName }: AuditEvent) => [candidate, recordName]);
  };
  await merge(id, mergedId);
  expect(await eventsOf("candidate.merged")).toEqual([
    [{ id: mergedId, name: null, mergedInto: id }, "Anna"],
    [{ id, name: "Anna", mergedInto: null }, null],
  ]);
  await undo(id, mergedId);
  expect(await eventsOf("candidate.merge_undone")).toEqual([
    [{ id: mergedId, name: "Bea", mergedInto: null }, "Anna"],
    [{ id, name: "Anna", mergedInto: null }, "Bea"],
  ]);
});

test("the activity log tells apart keys with the same description by their last characters, and names others by their description alone", async () => {
  const own = await newRegion();
  const manager = await newStaff("manager", own);
  const create = async (key: string, description: string) =>
    (await call("POST", "/api/v2/auth/regions/api-keys", { key, body: { description } })).body.data;
  const first = await create(own.key, "Website");
  const actorsNow = async () => {
    const { body } = await list("?action=api_key.created", manager.headers);
    return body.data.map(({ recordName }: AuditEvent) => recordName);
  };
  await create(own.key, "Rooster");
  expect(await actorsNow()).toEqual(["Rooster", "Website"]);
  const second = await create(first.token, "Website");
  await create((await newRegion()).key, "Rooster");
  const endOf = ({ token }: { token: string }) => `Website (…${token.slice(-4)})`;
  expect(await actorsNow()).toEqual([endOf(second), "Rooster", endOf(first)]);
});
