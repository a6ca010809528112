import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { eraseDue } from "./erase";

/*
 * Failed writes without a candidate's id in their URL. Each fails because it contains the id of another
 * candidate's interaction. Their key and callback URL contain the person's address.
 */

const KNOWN = "bekend@example.org";
const UNKNOWN = "onbekend@example.org";
const PHONE = "0612345678";
const TAKEN = { id: "recBezet000000001", type: "Anders", performedAt: "2026-01-01T10:00:00Z" };

let region: TestRegion;
let knownId: string;
let otherId: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  const other = { name: "Ander", email: "ander@example.org", privacyConsent: true, interactions: [TAKEN] };
  const known = { name: "Noor", email: KNOWN, phone: PHONE, privacyConsent: true };
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [other, known] });
  [otherId, knownId] = result.candidates.map(({ id }: { id: string }) => id);
});

const person = (email: string, more: object = {}) => ({ name: "Noor", email, privacyConsent: true, ...more });
const failing = (email: string, more: object = {}) => person(email, { interactions: [TAKEN], ...more });

async function fail(path: string, body: unknown, email: string): Promise<string> {
  const url = encodeURIComponent(`https://example.org/hook?who=${email}`);
  const query = `idempotencyKey=${email}&callbackUrl=${url}`;
  const { status, mutationId, result } = await runMutation(region, "POST", `${path}?${query}`, { body });
  expect([status, result.errorCode]).toEqual(["failed", "duplicate_id"]);
  return mutationId;
}
const upsert = (email: string, more?: object) =>
  fail("/api/v2/candidates/upsert", failing(email, more), email);

const deliver = (id: string) =>
  db()
    .update(callbacks)
    .set({ status: "delivered", finishedAt: new Date() })
    .where(eq(callbacks.mutationId, id));
const erase = (id: string) => eraseDue(db(), { now: new Date(), mutationIds: [id] });
const reportOf = async (id: string) =>
  JSON.parse((await db().select().from(callbacks).where(eq(callbacks.mutationId, id)))[0]?.body ?? "null");

async function textOf(id: string) {
  const [row] = await db().execute<{ row: string }>(sql`
    select to_jsonb(mutation)::text || to_jsonb(callback)::text as row from mutations as mutation
    join callbacks as callback on callback.mutation_id = mutation.id where mutation.id = ${id}`);
  return row?.row ?? "";
}
const idsOf = async (id: string) =>
  (await db().select({ ids: mutations.candidateIds }).from(mutations).where(eq(mutations.id, id)))[0]?.ids;

describe("a failed write that names a candidate by e-mail address or phone number", () => {
  test.each([
    ["an upsert by address", () => upsert(KNOWN)],
    ["an upsert by phone number", () => upsert(UNKNOWN, { phone: "+31 6 12345678" })],
    ["a creation", () => fail("/api/v2/candidates", [failing(KNOWN)], KNOWN)],
  ])("is erased with the candidate: %s", async (_, run) => {
    const id = await run();
    expect((await reportOf(id)).candidateIds).toEqual([]);
    await deliver(id);
    expect(await erase(id)).toBe(0);
    await runMutation(region, "DELETE", `/api/v2/candidates/${otherId}`);
    expect(await textOf(id)).toContain("bekend@example.org");
    await runMutation(region, "DELETE", `/api/v2/candidates/${knownId}`);
    expect(await textOf(id)).not.toContain("bekend@");
    expect(await textOf(id)).toContain("duplicate_id");
  });
});

test("if several candidates share an address, erasing one of them erases a failed write that contains it", async () => {
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person(KNOWN)] });
  const id = await upsert(KNOWN);
  await deliver(id);
  await runMutation(region, "DELETE", `/api/v2/candidates/${result.candidates[0].id}`);
  expect(await textOf(id)).not.toContain("bekend@");
});

test("a failed creation lists every candidate whose address is in the request", async () => {
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person(KNOWN)] });
  const ids = [knownId, result.candidates[0].id].sort();
  const id = await fail("/api/v2/candidates", [failing(UNKNOWN), person(KNOWN)], UNKNOWN);
  expect(await idsOf(id)).toEqual(["NULL", ...ids]);
});

test("a failed write about a person without a record lists no candidates, and keeps its key", async () => {
  const id = await upsert(UNKNOWN);
  expect(await idsOf(id)).toEqual([]);
  await deliver(id);
  expect(await erase(id)).toBe(0);
  expect(await reportOf(id)).toMatchObject({ idempotencyKey: UNKNOWN, status: "failed", candidateIds: [] });
});

test("a failed write isn't shown on the timeline of the candidate whose address it contains", async () => {
  await upsert(KNOWN);
  const { headers } = await newStaff("adviser", region);
  const { body } = await call("GET", `/api/console/candidates/${knownId}/timeline`, { headers });
  expect(body.data.length).toBeGreaterThan(0);
  expect(body.data.filter(({ kind }: { kind: string }) => kind === "mutation")).toEqual([]);
});

test("a failed creation lists the ids of known people at their positions in the request", async () => {
  const id = await fail("/api/v2/candidates", [failing(UNKNOWN), person(KNOWN)], UNKNOWN);
  expect(await idsOf(id)).toEqual(["NULL", knownId]);
});
