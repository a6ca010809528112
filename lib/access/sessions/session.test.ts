import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
  type TestSession,
} from "@/test/api";

const ME = "/api/v2/auth/candidates/me";
const SIGN_OUT = "/api/v2/auth/candidates/sign-out";
const HOURS_MS = 3_600_000;

let close: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
});
afterAll(() => close());

const as = (session: TestSession, method: string, address: string, body?: unknown) =>
  call(method, address, { headers: session.headers, ...(body === undefined ? {} : { body }) });
const statusOf = async (session: TestSession) => (await as(session, "GET", ME)).status;

describe("a candidate's own record", () => {
  test("shows the record, the region, the session, and of contact moments when and how [spec 4.candidates-me] [contract 3.me]", async () => {
    const session = await newCandidateSession(region);
    const contact = {
      type: "Telefonisch",
      performedAt: "2026-03-01T09:30:00Z",
      notes: "Not for the candidate",
    };
    await runMutation(region, "POST", `/api/v2/candidates/${session.candidateId}/interactions`, {
      body: [contact],
    });
    const { status, body, headers } = await as(session, "GET", ME);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: session.candidateId,
      phase: "nieuw",
      region: { id: region.id },
      session: { id: session.sessionId, candidateId: session.candidateId },
      interactions: [{ type: "Telefonisch", performedAt: "2026-03-01T09:30:00.000Z" }],
      mutations: [],
    });
    expect(JSON.stringify(body)).not.toContain("Not for the candidate");
    expect(body.data).not.toHaveProperty("customFields");
    expect(headers).toHaveProperty("ratelimit");
  });

  test("changes by the candidate through the ledger, and tells when it is done [spec 1.self-service] [contract 3.me-update]", async () => {
    const session = await newCandidateSession(region);
    const accepted = await as(session, "PATCH", ME, { city: "Zwolle", phone: null });
    expect(accepted.status).toBe(202);
    expect(accepted.headers.location).toBe(ME);
    const { mutationId } = accepted.body.data;
    const before = (await as(session, "GET", ME)).body.data;
    expect(before).toMatchObject({ city: null, mutations: [{ mutationId, status: "queued" }] });
    const waiting = as(session, "GET", `${ME}?wait=25`);
    await drainQueue(region);
    const done = (await waiting).body.data;
    expect(done).toMatchObject({ city: "Zwolle", mutations: [{ mutationId, status: "completed" }] });
    const seenByRegion = await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key });
    expect(seenByRegion.body.data).toMatchObject({ operation: "candidates.update", status: "completed" });
  });

  test.each([
    ["email", "else@example.org"],
    ["phase", "werkzaam"],
    ["customFields", {}],
    ["interactions", []],
    ["curriculumVitae", []],
    ["otherAttachments", []],
    ["id", "recAAAAAAAAAAAAAA"],
    ["nonsense", 1],
  ])("keeps %s out of the candidate's hands [contract 3.me-update]", async (name, value) => {
    const session = await newCandidateSession(region);
    const reply = await as(session, "PATCH", ME, { city: "Zwolle", [name]: value });
    expect([reply.status, reply.body.code]).toEqual([400, "validation_error"]);
    expect((await as(session, "GET", ME)).body.data.mutations).toEqual([]);
  });

  test.each([
    ["PATCH", "?callbackUrl=https://example.org/"],
    ["PATCH", "?idempotencyKey=1"],
    ["DELETE", "?callbackUrl=https://example.org/"],
    ["GET", "?region=recAAAAAAAAAAAAAA"],
    ["GET", "?wait=26"],
  ])("refuses %s with %s: what belongs to the region's keys", async (method, query) => {
    const session = await newCandidateSession(region);
    const reply = await as(session, method, ME + query, method === "PATCH" ? { city: "Zwolle" } : undefined);
    expect(reply.status).toBe(400);
  });

  test("is deleted by the candidate, and with it every session [contract 3.me-delete]", async () => {
    const session = await newCandidateSession(region);
    const accepted = await as(session, "DELETE", ME);
    expect(accepted.status).toBe(202);
    await drainQueue(region);
    expect(await statusOf(session)).toBe(401);
    const gone = await call("GET", `/api/v2/candidates/${session.candidateId}`, { key: region.key });
    expect(gone.status).toBe(404);
    const { mutationId } = accepted.body.data;
    const { result } = (await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key })).body.data;
    expect(result).toEqual({ id: session.candidateId, deleted: true });
  });
});

describe("a session", () => {
  test("ends by signing out, and no other with it [contract 3.sign-out]", async () => {
    const [one, other] = [await newCandidateSession(region), await newCandidateSession(region)];
    expect((await as(one, "POST", SIGN_OUT)).body.data).toEqual({ ended: true });
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
    expect((await as(one, "POST", SIGN_OUT)).status).toBe(401);
  });

  test("ends after 12 hours [contract 3.session-lifetime]", async () => {
    const minutes = 60_000;
    const young = { now: new Date(Date.now() - 12 * HOURS_MS + 5 * minutes) };
    const old = { now: new Date(Date.now() - 12 * HOURS_MS) };
    expect(await statusOf(await newCandidateSession(region, young))).toBe(200);
    expect(await statusOf(await newCandidateSession(region, old))).toBe(401);
  });

  test.each(["archive", "delete", "change of address"])("ends with the candidate's %s", async (how) => {
    const session = await newCandidateSession(region);
    const address = `/api/v2/candidates/${session.candidateId}`;
    if (how === "archive") await runMutation(region, "POST", `${address}/archive`);
    else if (how === "delete") await runMutation(region, "DELETE", address);
    else await runMutation(region, "PATCH", address, { body: { email: "new@example.org" } });
    expect(await statusOf(session)).toBe(401);
    const rows = await db()
      .select()
      .from(candidateSessions)
      .where(eq(candidateSessions.candidateId, session.candidateId));
    expect(rows).toEqual([]);
  });

  test("outlives a change of address that changes nothing but capitals", async () => {
    const session = await newCandidateSession(region, { email: "same@example.org" });
    const body = { email: "Same@Example.org" };
    await runMutation(region, "PATCH", `/api/v2/candidates/${session.candidateId}`, { body });
    expect(await statusOf(session)).toBe(200);
  });

  test("of the sandbox is none on real data, nor the other way around", async () => {
    const live = await newCandidateSession(region);
    const sandbox = await newCandidateSession(region, { mode: "sandbox" });
    const inSandbox = ME.replace("v2", "sandbox");
    expect((await as(sandbox, "GET", inSandbox)).body).toMatchObject({
      data: { id: sandbox.candidateId },
      meta: { sandboxEnabled: true },
    });
    expect((await as(live, "GET", inSandbox)).status).toBe(401);
    expect(await statusOf(sandbox)).toBe(401);
  });

  test("opens nothing that belongs to a region, and a key opens nothing of a candidate [spec 5.session-no-key 5.session-no-region] [contract 3.session-token]", async () => {
    const session = await newCandidateSession(region);
    const asKey = { "x-api-key": session.token };
    for (const headers of [session.headers, asKey, { ...session.headers, ...asKey }]) {
      const reply = await call("GET", `/api/v2/candidates/${session.candidateId}`, { headers });
      expect(reply.status).toBe(401);
    }
    const keys = [{ authorization: `Bearer ${region.key}` }, { "x-api-key": region.key }, asKey];
    for (const headers of keys) expect((await call("GET", ME, { headers })).status).toBe(401);
  });

  test("that is unknown, ended or malformed is refused in one wording", async () => {
    const ended = await newCandidateSession(region);
    await as(ended, "POST", SIGN_OUT);
    const tokens = [ended.token, `cts_${"a".repeat(40)}`, "cts_short", "", region.key];
    const replies = await Promise.all(
      tokens.map((token) => call("GET", ME, { headers: { authorization: `Bearer ${token}` } })),
    );
    const said = replies.map(({ status, headers, body: { requestId, ...body } }) => ({
      status,
      body,
      challenge: headers["www-authenticate"],
    }));
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(said[0]).toMatchObject({ status: 401, challenge: 'Bearer realm="Instroom"' });
  });
});
