import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { decisionsOf } from "@/lib/records/privacy/privacy-requests";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { type PrivacyFixtures, privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let close: () => Promise<void>;
let region: TestRegion;
let manager: TestStaffMember;
let ctx: CandidateContext;
let fixtures: PrivacyFixtures;
beforeAll(async () => {
  close = await openTestApi();
});
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  ctx = await newPortalSession(region);
  fixtures = privacyFixtures(ctx, region, manager);
});
afterAll(() => close());

const send: PrivacyFixtures["send"] = (...given) => fixtures.send(...given);
const list: PrivacyFixtures["list"] = (...given) => fixtures.list(...given);
const answer: PrivacyFixtures["answer"] = (...given) => fixtures.answer(...given);

describe("the privacy desk", () => {
  test("keeps the approval, its answer, its time and who gave it when a colleague lifts it", async () => {
    await send("objection");
    const [request] = await list();
    await answer(request.id);
    const [{ decisions: before }] = await list("?state=answered");
    expect(before).toEqual([
      {
        decision: "approved",
        answer: "Zo doen we het.",
        decidedAt: expect.stringMatching(/Z$/),
        decidedBy: manager.name,
      },
    ]);
    const colleague = await newStaff("manager", region);
    await answer(request.id, "lifted", colleague, "Toch niet.");
    const [{ decisions }] = await list("?state=answered");
    expect(decisions).toEqual([
      before[0],
      {
        decision: "lifted",
        answer: "Toch niet.",
        decidedAt: expect.stringMatching(/Z$/),
        decidedBy: colleague.name,
      },
    ]);
    const [own] = await findOwnRequests(ctx);
    expect(own && decisionsOf(own)).toMatchObject([
      { decision: "approved", answer: "Zo doen we het.", decidedAt: new Date(before[0].decidedAt) },
      { decision: "lifted", answer: "Toch niet." },
    ]);
  });

  test("keeps only the lifting of a request that an earlier release lifted", async () => {
    await send("objection");
    const [request] = await list();
    await answer(request.id, "approved");
    await db().update(privacyRequests).set({ decision: "lifted", answer: "Toch niet." });
    expect(await list("?state=answered")).toMatchObject([
      { decisions: [{ decision: "lifted", answer: "Toch niet.", decidedBy: null }] },
    ]);
  });
});
