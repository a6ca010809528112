import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newCandidateSession, newRegion, openTestApi, runMutation } from "@/test/api";

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
