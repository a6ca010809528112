import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { consents } from "@/db/schema/consents";
import { db } from "@/lib/platform/database/client";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import {
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { newStaff } from "@/test/staff";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const ledgerOf = async (candidateId: string) => {
  const rows = await db()
    .select()
    .from(consents)
    .where(eq(consents.candidateId, candidateId))
    .orderBy(consents.id);
  return rows.map(({ isGiven, actorKind, textVersion }) => [isGiven, actorKind, textVersion]);
};

async function newCandidate(privacyConsent: boolean, address = "/api/v2/candidates"): Promise<string> {
  const body = [{ name: "Noor", email: `noor-${Math.random()}@example.org`, privacyConsent }];
  return (await runMutation(region, "POST", address, { body })).result.candidates[0].id;
}
const patch = (id: string, body: unknown) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });

describe("the consent log", () => {
  test("starts with the consent given on creation, or is empty if none was given", async () => {
    expect(await ledgerOf(await newCandidate(true))).toEqual([[true, "api_key", null]]);
    expect(await ledgerOf(await newCandidate(false))).toEqual([]);
  });

  test("gets one row per change of consent by an API key, staff or the candidate", async () => {
    const session = await newCandidateSession(region);
    const id = session.candidateId;
    await patch(id, { privacyConsent: true });
    await patch(id, { city: "Zwolle" });
    await patch(id, { privacyConsent: false });
    const { email } = (await call("GET", `/api/v2/candidates/${id}`, { key: region.key })).body.data;
    const upsert = { name: "Noor", email, privacyConsent: true };
    await runMutation(region, "POST", "/api/v2/candidates/upsert", { body: upsert });
    const staff = await newStaff("adviser", region);
    const accepted = await call("PATCH", `/api/v2/candidates/${id}`, {
      headers: staff.headers,
      body: { privacyConsent: false },
    });
    expect(accepted.status).toBe(202);
    await drainQueue(region);
    const own = { headers: session.headers, body: { privacyConsent: true } };
    expect((await call("PATCH", "/api/v2/auth/candidates/me", own)).status).toBe(202);
    await drainQueue(region);
    expect(await ledgerOf(id)).toEqual([
      [true, "api_key", null],
      [false, "api_key", null],
      [true, "api_key", null],
      [false, "staff", null],
      [true, "candidate", null],
    ]);
  });

  test("gets a row with the text version if a candidate who has already consented agrees to a newer text", async () => {
    const session = await newCandidateSession(region);
    const ctx = {
      db: db(),
      base: { id: region.bases.live, mode: "live" as const },
      region: {
        id: region.id,
        slug: "",
        name: "",
        customFields: [],
        accentColour: null,
        callbackUrl: null,
        notices: [],
        baseIds: region.bases,
        updatedAt: new Date(),
      },
      session: {
        id: session.sessionId,
        candidateId: session.candidateId,
        createdAt: new Date(),
        expiresAt: new Date(),
      },
      actor: { kind: "candidate" as const, id: session.candidateId },
      requestId: "test",
      now: () => new Date(),
    };
    await appendOwnMutation(ctx, "candidates.update", { body: { privacyConsent: true } }, { consentText: 3 });
    await drainQueue(region);
    expect(await ledgerOf(session.candidateId)).toEqual([
      [true, "api_key", null],
      [true, "candidate", 3],
    ]);
  });

  test("rejects updates and deletions, except when the candidate is deleted", async () => {
    const id = await newCandidate(true);
    const attempt = (statement: string) => db().execute(sql.raw(statement));
    await expect(attempt("update consents set is_given = false")).rejects.toThrow();
    await expect(attempt(`delete from consents where candidate_id = '${id}'`)).rejects.toThrow();
    expect(await ledgerOf(id)).toHaveLength(1);
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    expect(await ledgerOf(id)).toEqual([]);
  });

  test("is deleted when the candidate is archived or the sandbox is cleared", async () => {
    const id = await newCandidate(true);
    await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
    expect(await ledgerOf(id)).toEqual([]);
    const other = await newCandidate(true, "/api/sandbox/candidates");
    expect((await call("POST", "/api/sandbox/reset", { key: region.key })).status).toBe(200);
    expect(await ledgerOf(other)).toEqual([]);
  });
});
