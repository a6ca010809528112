import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { INTERACTION, mergeFixtures, type Person, withFile } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

process.env.RATE_LIMIT_PER_SECOND = "0";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([
    { name: "Bron", type: "text", required: false },
    { name: "Pas", type: "text", required: false },
  ]);
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

describe("a merge", () => {
  test("keeps the chosen values, and the interactions, files and timelines of both candidates", async () => {
    const id = await fixtures.create({
      city: "Zwolle",
      phone: "0612345678",
      interactions: [INTERACTION],
      customFields: { Bron: "Beurs" },
      ...withFile("een.txt"),
    });
    const mergedId = await fixtures.create({
      city: "Sneek",
      phone: "0687654321",
      privacyConsent: false,
      interactions: [{ ...INTERACTION, performedAt: "2026-05-01T10:00:00Z" }],
      customFields: { Bron: "Site", Pas: "ja" },
      ...withFile("twee.txt"),
    });
    const done = await fixtures.merge(id, mergedId, { fields: ["city"], customFields: ["Pas"] });
    expect(done).toMatchObject({
      status: "completed",
      result: { mergedId, candidate: { id, city: "Sneek" } },
    });
    const { data } = (await fixtures.read(id)).body;
    expect(data).toMatchObject({
      city: "Sneek",
      phone: "0612345678",
      customFields: { Bron: "Beurs", Pas: "ja" },
    });
    expect(data.interactions).toHaveLength(2);
    expect(data.otherAttachments.map(({ filename }: Person) => filename)).toEqual(["een.txt", "twee.txt"]);
    const found = await call("GET", "/api/v2/candidates/find?phone=0687654321", region);
    expect(found.body.data).toEqual([]);
    const list = await call("GET", `/api/console/candidates/${id}/timeline`, { headers: adviser.headers });
    expect(list.body.data.filter(({ action }: Person) => action === "candidate.created")).toHaveLength(2);
    expect(list.body.data.filter(({ action }: Person) => action === "candidate.merged")).toHaveLength(1);
  });

  test("records an audit event for each of the two candidates", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await fixtures.merge(id, mergedId);
    const recorded = await db().select().from(events).where(eq(events.action, "candidate.merged"));
    const about = (candidateId: string) => recorded.find((event) => event.candidateId === candidateId);
    expect(about(id)).toMatchObject({ recordId: mergedId, details: { from: mergedId }, actorKind: "staff" });
    expect(about(mergedId)).toMatchObject({ recordId: id, details: { into: id } });
  });

  test("fails if the merged record has changed, even between acceptance and execution", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    const versions = await fixtures.versionsOf(id, mergedId);
    const send = () =>
      call(
        "POST",
        `/api/console/candidates/${id}/merge`,
        fixtures.asAdviser({ mergedId, fields: [], customFields: [], versions }),
      );
    // This write is queued first, so it changes the record between the merge's acceptance and its execution.
    const body = { city: "Assen" };
    expect((await call("PATCH", `/api/v2/candidates/${mergedId}`, { key: region.key, body })).status).toBe(
      202,
    );
    const accepted = await send();
    expect(accepted.status).toBe(202);
    await drainQueue(region);
    const outcome = await call("GET", `/api/v2/mutations/${accepted.body.data.mutationId}`, region);
    expect(outcome.body.data.result).toMatchObject({ errorCode: "precondition_failed" });
    expect((await send()).status).toBe(412);
    expect((await fixtures.read(mergedId)).status).toBe(200);
  });

  test("is rejected if both ids are equal, if the candidates belong to different regions or modes, or if a reader requests it", async () => {
    const id = await fixtures.create();
    const other = await newRegion();
    const theirs = await runMutation(other, "POST", "/api/v2/candidates", {
      body: [{ name: "Noor", email: "noor@example.org", privacyConsent: true }],
    });
    const versions = { remaining: '"a"', merged: '"b"' };
    const send = (mergedId: string, headers = adviser.headers) =>
      call("POST", `/api/console/candidates/${id}/merge`, {
        headers,
        body: { mergedId, fields: [], customFields: [], versions },
      });
    expect((await send(id)).status).toBe(400);
    expect((await send(theirs.result.candidates[0].id)).status).toBe(404);
    const own = await fixtures.create();
    expect((await send(own, { ...adviser.headers, "x-api-sandbox": "true" })).status).toBe(404);
    const reader = await newStaff("reader", region);
    expect((await send(theirs.result.candidates[0].id, reader.headers)).status).toBe(403);
  });

  test("is executed only once if it is sent again with the same idempotency key", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    const versions = await fixtures.versionsOf(id, mergedId);
    const send = () =>
      call("POST", `/api/console/candidates/${id}/merge`, {
        headers: { ...adviser.headers, "idempotency-key": `merge ${id}` },
        body: { mergedId, fields: [], customFields: [], versions },
      });
    const first = await send();
    await drainQueue(region);
    const second = await send();
    expect(second.body.data).toMatchObject({
      status: "idempotency_hit",
      mutationId: first.body.data.mutationId,
    });
  });

  test("ends the merged candidate's sessions, which give no access to the remaining record", async () => {
    const session = await newCandidateSession(region);
    const id = await fixtures.create();
    expect((await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers })).status).toBe(200);
    await fixtures.merge(id, session.candidateId);
    expect((await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers })).status).toBe(401);
    const open = await db().$count(candidateSessions, eq(candidateSessions.candidateId, id));
    expect(open).toBe(0);
  });

  test("permanently ends the remaining candidate's sessions if it changes the e-mail address, even if the merge is undone", async () => {
    const session = await newCandidateSession(region);
    const mergedId = await fixtures.create();
    await fixtures.merge(session.candidateId, mergedId, { fields: ["email"] });
    const me = () => call("GET", "/api/v2/auth/candidates/me", { headers: session.headers });
    expect((await me()).status).toBe(401);
    await fixtures.undo(session.candidateId, mergedId);
    expect((await me()).status).toBe(401);
  });
});

describe("the merged id", () => {
  test("redirects reads to the remaining candidate, even after several merges", async () => {
    const [id, second, third] = [await fixtures.create(), await fixtures.create(), await fixtures.create()];
    await fixtures.merge(second, third);
    await fixtures.merge(id, second);
    for (const merged of [second, third]) {
      for (const rest of ["", "/interactions", "?fields=name"]) {
        const response = await call("GET", `/api/v2/candidates/${merged}${rest}`, region);
        expect(response.status).toBe(308);
        expect(response.headers.location).toBe(`/api/v2/candidates/${id}${rest}`);
        expect(response.body).toMatchObject({ code: "candidate_merged", data: { mergedInto: id } });
      }
    }
    const timeline = await call("GET", `/api/console/candidates/${third}/timeline`, {
      headers: adviser.headers,
    });
    expect(timeline.headers.location).toBe(`/api/console/candidates/${id}/timeline`);
  });

  test("doesn't redirect writes, which fail and change nothing", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await fixtures.merge(id, mergedId);
    const deletion = await runMutation(region, "DELETE", `/api/v2/candidates/${mergedId}`);
    expect(deletion.result).toMatchObject({
      errorCode: "candidate_not_found",
      message: expect.stringContaining(id),
    });
    const files = await call("POST", `/api/v2/candidates/${mergedId}/attachments`, {
      key: region.key,
      body: withFile("drie.txt"),
    });
    expect([files.status, files.body.data.mergedInto]).toEqual([404, id]);
    expect((await fixtures.read(id)).status).toBe(200);
  });

  test("returns 404 with another region's key, in the sandbox, or after the remaining candidate is deleted", async () => {
    const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
    await fixtures.merge(id, mergedId);
    const other = await newRegion();
    expect((await call("GET", `/api/v2/candidates/${mergedId}`, other)).status).toBe(404);
    expect((await call("GET", `/api/sandbox/candidates/${mergedId}`, region)).status).toBe(404);
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    expect((await fixtures.read(mergedId)).status).toBe(404);
  });
});

describe("the personal data of a merged candidate", () => {
  test.each([
    ["deleted", "DELETE", ""],
    ["archived", "POST", "/archive"],
  ])(
    "is erased, including from the ledger, when the remaining candidate is %s",
    async (_, method, ending) => {
      const name = `Geheim ${ending} ${method}`;
      const [id, mergedId] = [await fixtures.create(), await fixtures.create({ name })];
      await runMutation(region, "PATCH", `/api/v2/candidates/${mergedId}`, { body: { city: "Ons Dorp" } });
      await fixtures.merge(id, mergedId);
      expect(await ledgerMentions(name)).toBeGreaterThan(0);
      await runMutation(region, method, `/api/v2/candidates/${id}${ending}`);
      expect(await db().$count(candidateMerges, eq(candidateMerges.mergedId, mergedId))).toBe(0);
      expect(await ledgerMentions(name)).toBe(0);
    },
  );
});

const ledgerMentions = (name: string) =>
  db().$count(
    mutations,
    sql`base_id = ${region.bases.live} and coalesce(result::text, '') || coalesce(input::text, '') like ${`%${name}%`}`,
  );
