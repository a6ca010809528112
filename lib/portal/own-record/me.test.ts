import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newCandidateSession, newRegion, openTestApi, runMutation } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import { ownRecord } from "./contract";
import { getOwnRecord } from "./me";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

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
