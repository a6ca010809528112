import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { INTERACTION } from "@/test/merge-fixtures";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { newStaff } from "@/test/staff";
import { flushReads } from "./record-reads";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const PERSON = { name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true };

async function newCandidate(): Promise<string> {
  const body = [PERSON];
  return (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
}

let counter = 0;

/** Creates a candidate with an interaction and a file, and returns all ids. */
async function newFullCandidate() {
  const file = { filename: "cv.txt", data: toDataUri(ALLOWED_FILES.text) };
  counter += 1;
  const email = `noor${counter}@example.org`;
  const body = [{ ...PERSON, email, interactions: [INTERACTION], otherAttachments: [file] }];
  const { mutationId, result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [{ id, interactions, otherAttachments }] = result.candidates;
  return { id, email, mutationId, interactionId: interactions[0].id, fileId: otherAttachments[0].id };
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

type Ids = Awaited<ReturnType<typeof newFullCandidate>>;
const READS: Record<string, (ids: Ids) => string> = {
  "the list": () => "/api/v2/candidates",
  "the list with includes": () => "/api/v2/candidates?include=interactions,customFields,attachments",
  "a search by e-mail address": ({ email }) => `/api/v2/candidates/find?email=${encodeURIComponent(email)}`,
  "the list of interactions": ({ id }) => `/api/v2/candidates/${id}/interactions`,
  "an interaction": ({ id, interactionId }) => `/api/v2/candidates/${id}/interactions/${interactionId}`,
  "the changes with candidates": () => "/api/v2/candidates/changes?since=0&include=candidate",
  "the changes with use limits": () => "/api/v2/candidates/changes?since=0&include=useLimits",
  "the list of mutations": () => "/api/v2/mutations",
  "a mutation": ({ mutationId }) => `/api/v2/mutations/${mutationId}`,
};

test.each(Object.keys(READS))(
  "%s records which staff member read a candidate, but no API key",
  async (name) => {
    const person = await newStaff("reader", region);
    const ids = await newFullCandidate();
    const path = READS[name]?.(ids) ?? "";
    expect((await call("GET", path, { key: region.key })).status).toBe(200);
    expect(await readersOf(ids.id)).toEqual([]);
    expect((await call("GET", path, { headers: person.headers })).status).toBe(200);
    expect(await readersOf(ids.id)).toEqual([{ kind: "staff", id: person.id, baseId: region.bases.live }]);
  },
);

test.each<[string, (ids: Ids) => string]>([
  ["the timeline", ({ id }) => `/api/console/candidates/${id}/timeline`],
  ["the preview of a file", ({ id, fileId }) => `/api/console/candidates/${id}/files/${fileId}`],
])("%s records which staff member read a candidate", async (_, pathOf) => {
  const person = await newStaff("reader", region);
  const ids = await newFullCandidate();
  expect((await call("GET", pathOf(ids), { headers: person.headers })).status).toBe(200);
  expect(await readersOf(ids.id)).toMatchObject([{ kind: "staff", id: person.id }]);
});

type Write = [method: string, path: string, body?: unknown];
const UNCHANGED: Record<string, (ids: Ids) => Write> = {
  "a change": ({ id }) => ["PATCH", `/candidates/${id}`, { name: PERSON.name, linkedin: null }],
  "a change of an interaction": ({ id, interactionId }) => [
    "PATCH",
    `/candidates/${id}/interactions/${interactionId}`,
    { type: INTERACTION.type },
  ],
  "an upsert": ({ email }) => ["POST", "/candidates/upsert", { ...PERSON, email }],
};
const DRY_RUNS: typeof UNCHANGED = {
  ...UNCHANGED,
  "an anonymization": ({ id }) => ["POST", `/candidates/${id}/archive`],
};

test.each(Object.keys(DRY_RUNS))(
  "a dry run of %s records which staff member read a candidate",
  async (name) => {
    const person = await newStaff("adviser", region);
    const ids = await newFullCandidate();
    const [method, path, body] = DRY_RUNS[name]?.(ids) ?? ["", ""];
    const target = `/api/v2${path}?dryRun=true`;
    expect((await call(method, target, { key: region.key, body })).status).toBe(200);
    expect(await readersOf(ids.id)).toEqual([]);
    expect((await call(method, target, { headers: person.headers, body })).status).toBe(200);
    expect(await readersOf(ids.id)).toMatchObject([{ kind: "staff", id: person.id }]);
  },
);

test.each(Object.keys(UNCHANGED))(
  "%s that changes nothing records which staff member read a candidate",
  async (name) => {
    const person = await newStaff("adviser", region);
    const ids = await newFullCandidate();
    const [method, path, body] = UNCHANGED[name]?.(ids) ?? ["", ""];
    await runMutation(region, method, `/api/v2${path}`, { body });
    expect(await readersOf(ids.id)).toEqual([]);
    await runMutation(region, method, `/api/v2${path}`, { key: "", headers: person.headers, body });
    expect(await readersOf(ids.id)).toMatchObject([{ kind: "staff", id: person.id }]);
  },
);

const countReads = async () => {
  await flushReads();
  return db().$count(events, eq(events.action, "candidate.read"));
};

test("a dry run that would create a candidate records no read, because there is nobody to read", async () => {
  const { headers } = await newStaff("adviser", region);
  const before = await countReads();
  const person = { ...PERSON, email: "nieuw@example.org" };
  for (const [path, body] of [
    ["/candidates", [person]],
    ["/candidates/upsert", person],
  ] as const) {
    const { body: answer } = await call("POST", `/api/v2${path}?dryRun=true`, { headers, body });
    expect(answer.data.status).toBe("completed");
  }
  expect(await countReads()).toBe(before);
});

test("opening a mutation whose result was erased or names nobody records no read", async () => {
  const { headers } = await newStaff("reader", region);
  const { id, mutationId } = await newFullCandidate();
  const close = {
    body: { reason: "unreachable" },
    key: "",
    headers: (await newStaff("adviser", region)).headers,
  };
  const closed = await runMutation(region, "POST", `/api/console/candidates/${id}/close`, close);
  const deleted = await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  for (const opened of [mutationId, closed.mutationId, deleted.mutationId])
    expect((await call("GET", `/api/v2/mutations/${opened}`, { headers })).status).toBe(200);
  await call("GET", "/api/v2/mutations", { headers });
  expect(await readersOf(id)).toEqual([]);
});

test("opening a mutation from which a restore removed a candidate records reads only of the others", async () => {
  const { headers } = await newStaff("reader", region);
  const { id, mutationId } = await newFullCandidate();
  await db()
    .update(mutations)
    .set({ candidateIds: sql`array[null, ${id}]::text[]` })
    .where(eq(mutations.id, mutationId));
  await call("GET", `/api/v2/mutations/${mutationId}`, { headers });
  expect(await readersOf(id)).toHaveLength(1);
  expect(await readersOf("NULL")).toEqual([]);
});

test("recordRead records nothing if staff request the outcome of their own write, because the write is recorded", async () => {
  const person = await newStaff("adviser", region);
  const id = await newCandidate();
  const body = { city: "Sneek" };
  const path = `/api/v2/candidates/${id}`;
  const { mutationId } = await runMutation(region, "PATCH", path, { key: "", headers: person.headers, body });
  const { status } = await call("GET", `/api/v2/mutations/${mutationId}`, { headers: person.headers });
  expect([status, await readersOf(id)]).toEqual([200, []]);
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
