import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
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

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const callAs = (session: TestSession, method: string, address: string, body?: unknown) =>
  call(method, address, { headers: session.headers, ...(body === undefined ? {} : { body }) });
const statusOf = async (session: TestSession) => (await callAs(session, "GET", ME)).status;

describe("a candidate's own record", () => {
  test("contains the candidate, the region, the session, and the date and type of interactions [spec 4.candidates-me] [contract 3.me]", async () => {
    const session = await newCandidateSession(region);
    const interaction = {
      type: "Telefonisch",
      performedAt: "2026-03-01T09:30:00Z",
      notes: "Not for the candidate",
    };
    await runMutation(region, "POST", `/api/v2/candidates/${session.candidateId}/interactions`, {
      body: [interaction],
    });
    const { status, body, headers } = await callAs(session, "GET", ME);
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

  test("is updated through the ledger and contains the update's status [spec 1.self-service] [contract 3.me-update]", async () => {
    const session = await newCandidateSession(region);
    const accepted = await callAs(session, "PATCH", ME, { city: "Zwolle", phone: null });
    expect(accepted.status).toBe(202);
    expect(accepted.headers.location).toBe(ME);
    const { mutationId } = accepted.body.data;
    const before = (await callAs(session, "GET", ME)).body.data;
    expect(before).toMatchObject({ city: null, mutations: [{ mutationId, status: "queued" }] });
    const waiting = callAs(session, "GET", `${ME}?wait=25`);
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
  ])("rejects a change to %s by the candidate [contract 3.me-update]", async (name, value) => {
    const session = await newCandidateSession(region);
    const response = await callAs(session, "PATCH", ME, { city: "Zwolle", [name]: value });
    expect([response.status, response.body.code]).toEqual([400, "validation_error"]);
    expect((await callAs(session, "GET", ME)).body.data.mutations).toEqual([]);
  });

  test.each([
    ["PATCH", "?callbackUrl=https://example.org/"],
    ["PATCH", "?idempotencyKey=1"],
    ["DELETE", "?callbackUrl=https://example.org/"],
    ["GET", "?region=recAAAAAAAAAAAAAA"],
    ["GET", "?wait=26"],
  ])(
    "returns 400 for %s with %s, which is reserved for region keys or out of range",
    async (method, query) => {
      const session = await newCandidateSession(region);
      const response = await callAs(
        session,
        method,
        ME + query,
        method === "PATCH" ? { city: "Zwolle" } : undefined,
      );
      expect(response.status).toBe(400);
    },
  );

  test("can be deleted by the candidate, which revokes their sessions [contract 3.me-delete]", async () => {
    const session = await newCandidateSession(region);
    const accepted = await callAs(session, "DELETE", ME);
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
  test("ends when its candidate signs out, without ending another candidate's session [contract 3.sign-out]", async () => {
    const [one, other] = [await newCandidateSession(region), await newCandidateSession(region)];
    expect((await callAs(one, "POST", SIGN_OUT)).body.data).toEqual({ ended: true });
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
    expect((await callAs(one, "POST", SIGN_OUT)).status).toBe(401);
  });

  test("ends after 12 hours [contract 3.session-lifetime]", async () => {
    const minutes = 60_000;
    const young = { now: new Date(Date.now() - 12 * HOURS_MS + 5 * minutes) };
    const old = { now: new Date(Date.now() - 12 * HOURS_MS) };
    expect(await statusOf(await newCandidateSession(region, young))).toBe(200);
    expect(await statusOf(await newCandidateSession(region, old))).toBe(401);
  });

  test.each(["archive", "delete", "e-mail change"])(
    "ends after this write to its candidate: %s",
    async (how) => {
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
    },
  );

  test("survives a change that affects only the letter case of the e-mail address", async () => {
    const session = await newCandidateSession(region, { email: "same@example.org" });
    const body = { email: "Same@Example.org" };
    await runMutation(region, "PATCH", `/api/v2/candidates/${session.candidateId}`, { body });
    expect(await statusOf(session)).toBe(200);
  });

  test("gives access to either the sandbox or live data, never to both", async () => {
    const live = await newCandidateSession(region);
    const sandbox = await newCandidateSession(region, { mode: "sandbox" });
    const inSandbox = ME.replace("v2", "sandbox");
    expect((await callAs(sandbox, "GET", inSandbox)).body).toMatchObject({
      data: { id: sandbox.candidateId },
      meta: { sandboxEnabled: true },
    });
    expect((await callAs(live, "GET", inSandbox)).status).toBe(401);
    expect(await statusOf(sandbox)).toBe(401);
  });

  test("gives no access to region endpoints, and a key gives no access to candidate endpoints [spec 5.session-no-key 5.session-no-region] [contract 3.session-token]", async () => {
    const session = await newCandidateSession(region);
    const asKey = { "x-api-key": session.token };
    for (const headers of [session.headers, asKey, { ...session.headers, ...asKey }]) {
      const response = await call("GET", `/api/v2/candidates/${session.candidateId}`, { headers });
      expect(response.status).toBe(401);
    }
    const keys = [{ authorization: `Bearer ${region.key}` }, { "x-api-key": region.key }, asKey];
    for (const headers of keys) expect((await call("GET", ME, { headers })).status).toBe(401);
  });

  test("leads to the same 401 whether it is unknown, revoked or malformed", async () => {
    const ended = await newCandidateSession(region);
    await callAs(ended, "POST", SIGN_OUT);
    const tokens = [ended.token, `cts_${"a".repeat(40)}`, "cts_short", "", region.key];
    const responses = await Promise.all(
      tokens.map((token) => call("GET", ME, { headers: { authorization: `Bearer ${token}` } })),
    );
    const errors = responses.map(({ status, headers, body: { requestId, ...body } }) => ({
      status,
      body,
      challenge: headers["www-authenticate"],
    }));
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
    expect(errors[0]).toMatchObject({ status: 401, challenge: 'Bearer realm="Instroom"' });
  });
});
