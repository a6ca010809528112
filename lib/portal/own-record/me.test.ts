import { beforeAll, expect, test } from "vitest";
import { openSessions } from "@/lib/access/sessions/open";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newCandidateSession, newRegion, openTestApi, runMutation } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import { ownRecord } from "./contract";
import { getOwnRecord } from "./me";

beforeAll(openTestApi);

test("candidates see all interactions of their own record, even if a list would take several pages", async () => {
  const region = await newRegion();
  const { candidateId, headers } = await newCandidateSession(region);
  const path = `/api/v2/candidates/${candidateId}/interactions`;
  const interaction = { type: "Anders", performedAt: "2026-03-01T10:00:00Z" };
  for (const count of [...Array(10).fill(10), 1])
    await runMutation(region, "POST", path, { body: Array(count).fill(interaction) });
  const { body } = await call("GET", "/api/v2/auth/candidates/me", { headers });
  expect(body.data.interactions).toHaveLength(101);
});

test("a request that is running during a merge doesn't reveal the candidate that the record was merged into", async () => {
  const region = await newRegion();
  const ctx = await newPortalSession(region);
  const { create, merge } = mergeFixtures(region, await newStaff("adviser", region));
  const id = await create();
  await merge(id, ctx.session.candidateId);
  const input = { params: undefined, query: { wait: 0 }, body: undefined };
  await expect(getOwnRecord(ctx, input, ownRecord.me)).rejects.toMatchObject({
    code: "candidate_not_found",
    message: expect.not.stringContaining(id),
    data: {},
  });
});

test("the response to a deletion says that a 401 doesn't confirm the deletion, and where to read the outcome", async () => {
  const region = await newRegion();
  const { candidateId, headers } = await newCandidateSession(region);
  const { asAdviser, create, versionsOf } = mergeFixtures(region, await newStaff("adviser", region));
  const id = await create();
  const versions = await versionsOf(id, candidateId);
  const merge = { mergedId: candidateId, fields: [], customFields: [], versions };
  await call("POST", `/api/console/candidates/${id}/merge`, asAdviser(merge));
  const { body, headers: sent } = await call("DELETE", "/api/v2/auth/candidates/me", { headers });
  await drainQueue(region);
  expect((await call("GET", String(sent.location), { headers })).status).toBe(401);
  const { mutationId, message } = body.data;
  expect(message).toContain("A 401 at the Location only means that the session has ended.");
  expect(message).toContain(`/api/v2/mutations/${mutationId}`);
  const outcome = await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key });
  expect(outcome.body.data).toMatchObject({
    status: "failed",
    result: { errorCode: "candidate_not_found" },
  });
});

test("after an undone merge, candidates see only the changes that they sent themselves", async () => {
  const region = await newRegion();
  const { candidateId, headers, token } = await newCandidateSession(region);
  const { create, merge, undo } = mergeFixtures(region, await newStaff("adviser", region));
  const separatedId = await create();
  await merge(candidateId, separatedId);
  await call("PATCH", "/api/v2/auth/candidates/me", { headers, body: { city: "Zwolle" } });
  await drainQueue(region);
  expect((await undo(candidateId, separatedId)).status).toBe("completed");
  const ctx = { db: db(), now: () => new Date() };
  const [session] = await openSessions(ctx, [{ baseId: region.bases.live, id: separatedId }]);
  const changesOf = async (token: string | undefined) =>
    (await call("GET", "/api/v2/auth/candidates/me", { headers: { authorization: `Bearer ${token}` } })).body
      .data.mutations;
  expect(await changesOf(session?.token)).toEqual([]);
  expect(await changesOf(token)).toHaveLength(1);
});
