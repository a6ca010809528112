import { randomBytes } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { loggedWith } from "@/test/logged";
import { countTransactions, listMutations, listStatuses } from "@/test/queue-fixtures";
import { drain } from "./drain";

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

type Person = { name: string; [field: string]: unknown };

async function post(person: Person, query = ""): Promise<void> {
  const body = [{ email: `${person.name}@example.org`, privacyConsent: true, ...person }];
  const { status, text } = await call("POST", `/api/v2/candidates${query}`, { key: region.key, body });
  expect(status, text).toBe(202);
}

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `nr${String(index).padStart(2, "0")}`);

async function postAll(people: Person[]): Promise<void> {
  for (const person of people) await post(person);
}

/** Lists the names of the created candidates in the order in which their mutations ran. */
const listNames = async (): Promise<string[]> => {
  const rows = await db()
    .select({ name: candidates.name })
    .from(events)
    .innerJoin(candidates, and(eq(candidates.baseId, events.baseId), eq(candidates.id, events.recordId)))
    .where(and(eq(events.baseId, region.bases.live), eq(events.action, "candidate.created")))
    .orderBy(asc(events.id));
  return rows.map(({ name }) => name);
};

/** Only the first mutation with this interaction id completes. The others fail with `duplicate_id`. */
const taken = {
  interactions: [
    {
      id: "rec00000000000001",
      type: "Telefonisch",
      performedAt: "2026-01-01T10:00:00Z",
      createdAt: "2026-01-01T10:00:00Z",
    },
  ],
};

describe("a batch", () => {
  test("commits the queued mutations in one transaction, with finish times in order of acceptance", async () => {
    await postAll(names(20).map((name) => ({ name })));
    expect(await drain(db(), region.bases.live)).toEqual({ applied: 20, next: "idle" });
    expect(await countTransactions(region.bases.live)).toBe(1);
    expect(await listNames()).toEqual(names(20));
    const finished = (await listMutations(region.bases.live)).map((row) => row.finishedAt?.getTime() ?? 0);
    expect(finished).toEqual(finished.toSorted((one, other) => one - other));
  });

  test("lets a mutation see the effects of earlier mutations", async () => {
    await post({ name: "Anna", email: "anna@example.org", city: "Assen" });
    const body = { name: "Anna", email: "anna@example.org", privacyConsent: true, city: "Emmen" };
    await call("POST", "/api/v2/candidates/upsert", { key: region.key, body });
    await drain(db(), region.bases.live);
    expect((await listMutations(region.bases.live)).map((row) => row.result)).toMatchObject([
      { candidates: [{ city: "Assen" }] },
      { action: "updated", matchedOn: "email", candidate: { city: "Emmen" } },
    ]);
    expect(await countTransactions(region.bases.live)).toBe(1);
  });

  test("that deletes a candidate also erases the candidate's data in the batch's earlier mutations", async () => {
    await post({ name: "Anna" });
    await drainQueue(region);
    const { body } = await call("GET", "/api/v2/candidates", { key: region.key });
    const path = `/api/v2/candidates/${body.data[0].id}`;
    const send = (method: string, patch?: object) =>
      call(method, path, { key: region.key, ...(patch ? { body: patch } : {}) });
    await send("PATCH", { city: "Zuidlaren" });
    await send("DELETE");
    expect((await drain(db(), region.bases.live)).applied).toBe(2);
    expect(JSON.stringify(await listMutations(region.bases.live))).not.toContain("Zuidlaren");
  });

  test("runs the remaining mutations once and in order when some fail", async () => {
    const failing = [5, 6, 12, 19];
    await postAll(
      names(20).map((name, index) => ({ name, ...([1, ...failing].includes(index) ? taken : {}) })),
    );
    await drainQueue(region);
    const statuses = (await listMutations(region.bases.live)).map((row) => [row.status, row.attempts]);
    expect(statuses).toEqual(
      names(20).map((_, index) => [failing.includes(index) ? "failed" : "completed", 1]),
    );
    expect(await listNames()).toEqual(names(20).filter((_, index) => !failing.includes(index)));
  });

  test("completes the mutations before the first whose outcome can't be recorded, and leaves the rest to a later drain", async () => {
    for (const name of names(6))
      await post({ name }, name === "nr03" ? "?callbackUrl=https://example.org/fault" : "");
    await db().execute(sql`alter table callbacks add constraint fault check (url not like '%fault')`);
    try {
      await drain(db(), region.bases.live);
    } finally {
      await db().execute(sql`alter table callbacks drop constraint fault`);
    }
    const rows = await listMutations(region.bases.live);
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ["completed", 1],
      ["completed", 1],
      ["completed", 1],
      ["queued", 1],
      ["queued", 0],
      ["queued", 0],
    ]);
    await db().update(mutations).set({ notBefore: null }).where(eq(mutations.baseId, region.bases.live));
    await drainQueue(region);
    expect(await listStatuses(region.bases.live)).toEqual(Array(6).fill("completed"));
    expect(await db().$count(callbacks, eq(callbacks.baseId, region.bases.live))).toBe(1);
  });

  test("logs the error of the failed write, not the errors of the statements after it", async () => {
    await post({ name: "Anna" });
    await drainQueue(region);
    const { body } = await call("GET", "/api/v2/candidates", { key: region.key });
    const patch = { name: "fault" };
    await call("PATCH", `/api/v2/candidates/${body.data[0].id}`, { key: region.key, body: patch });
    const warned = vi.spyOn(log(), "warn").mockClear();
    await db().execute(sql`alter table candidates add constraint no_fault check (name <> 'fault') not valid`);
    try {
      await drain(db(), region.bases.live);
    } finally {
      await db().execute(sql`alter table candidates drop constraint no_fault`);
    }
    const checkViolation = expect.objectContaining({ cause: expect.objectContaining({ code: "23514" }) });
    const message = "mutation could not be executed";
    expect(loggedWith(warned, message)).toEqual([[checkViolation, message]]);
  });

  test("counts a failed attempt for a mutation whose effect can't be stored, and completes the mutations before it", async () => {
    await postAll(names(6).map((name) => ({ name })));
    await db().execute(sql`alter table candidates add constraint fault check (name <> 'nr03') not valid`);
    try {
      await drain(db(), region.bases.live);
    } finally {
      await db().execute(sql`alter table candidates drop constraint fault`);
    }
    const rows = await listMutations(region.bases.live);
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ...Array(3).fill(["completed", 1]),
      ["queued", 1],
      ...Array(2).fill(["queued", 0]),
    ]);
    expect(await listNames()).toEqual(names(3));
  });

  test("is rolled back if a shared insert fails before it reaches the database", async () => {
    await postAll(names(3).map((name) => ({ name })));
    const stringify = JSON.stringify.bind(JSON);
    const isOfEvents = (value: unknown) => Array.isArray(value) && value[0]?.action === "candidate.created";
    const failing = vi.spyOn(JSON, "stringify").mockImplementation((value, ...others) => {
      if (isOfEvents(value)) throw new RangeError("Invalid string length");
      return stringify(value, ...(others as []));
    });
    try {
      await drain(db(), region.bases.live);
    } finally {
      failing.mockRestore();
    }
    const rows = await listMutations(region.bases.live);
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ["queued", 1],
      ["queued", 0],
      ["queued", 0],
    ]);
    expect(await listNames()).toEqual([]);
    expect(await db().$count(candidates, eq(candidates.baseId, region.bases.live))).toBe(0);
  });

  test("leaves all its mutations queued if its connection breaks, and counts no attempt", async () => {
    await postAll(names(10).map((name) => ({ name })));
    await db().execute(sql`
      create function break_connection() returns trigger language plpgsql security definer as $$
      begin
        if new.name = 'nr07' then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`);
    await db().execute(
      sql`create trigger break_connection before insert on candidates for each row execute function break_connection()`,
    );
    try {
      await expect(drain(db(), region.bases.live)).rejects.toThrow();
    } finally {
      await db().execute(sql`drop function break_connection cascade`);
    }
    const rows = await listMutations(region.bases.live);
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(Array(10).fill(["queued", 0]));
    expect(await listNames()).toEqual([]);
    await drainQueue(region);
    expect(await listNames()).toEqual(names(10));
  });

  test("gives candidates creation times in the order of acceptance, even within a millisecond", async () => {
    const people = names(30);
    await postAll(people.map((name) => ({ name, email: "gedeeld@example.org" })));
    await drain(db(), region.bases.live);
    const found = await call("GET", "/api/v2/candidates/find?email=gedeeld@example.org&pageSize=100", {
      key: region.key,
    });
    expect(found.body.data.map(({ name }: Person) => name)).toEqual(people);
  });

  test("contains fewer mutations if their inputs are large", async () => {
    const motivation = () => randomBytes(7_500).toString("base64");
    const large = () => names(10).map((name) => ({ ...person(name), motivation: motivation() }));
    for (let count = 0; count < 4; count++)
      await call("POST", "/api/v2/candidates", { key: region.key, body: large() });
    expect(await drain(db(), region.bases.live)).toEqual({ applied: 4, next: "idle" });
    expect(await countTransactions(region.bases.live)).toBe(2);
  });
});

const person = (name: string) => ({ name, email: `${name}@example.org`, privacyConsent: true });
