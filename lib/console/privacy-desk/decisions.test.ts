import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { decisionsOf } from "@/lib/records/privacy/privacy-requests";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { type PrivacyFixtures, privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
let ctx: CandidateContext;
let fixtures: PrivacyFixtures;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  ctx = await newPortalSession(region);
  fixtures = privacyFixtures(ctx, region, manager);
});

const send: PrivacyFixtures["send"] = (...given) => fixtures.send(...given);
const list: PrivacyFixtures["list"] = (...given) => fixtures.list(...given);
const get: PrivacyFixtures["get"] = (...given) => fixtures.get(...given);
const answer: PrivacyFixtures["answer"] = (...given) => fixtures.answer(...given);

describe("the privacy desk", () => {
  test("keeps the approval, with its answer, time and author, when a colleague lifts it", async () => {
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

  test("shows only the last decision if an earlier release lifted the restriction or objection", async () => {
    await send("objection");
    const [request] = await list();
    await answer(request.id, "approved");
    await db().update(privacyRequests).set({ decision: "lifted", answer: "Toch niet." });
    expect(await list("?state=answered")).toMatchObject([
      { decisions: [{ decision: "lifted", answer: "Toch niet.", decidedBy: null }] },
    ]);
  });

  test("shows the number of open requests only to managers of the region", async () => {
    const count = async (by = manager) => (await get("/open-counts", by)).body.data.privacy;
    expect(await count()).toBe(0);
    for (const kind of ["objection", "restriction"] as const) await send(kind);
    expect(await count()).toBe(2);
    await answer((await list())[0].id);
    expect(await count()).toBe(1);
    expect(await count(await newStaff("manager", await newRegion()))).toBe(0);
    expect(await count(await newStaff("adviser", region))).toBeNull();
  });

  test("finds one request by its id, in any state, but not a request of another region", async () => {
    for (const kind of ["objection", "restriction"] as const) await send(kind);
    const [request] = await list();
    expect(await list(`?id=${request.id}`)).toMatchObject([{ id: request.id, decision: null }]);
    await answer(request.id);
    expect(await list(`?id=${request.id}`)).toMatchObject([{ id: request.id, decision: "approved" }]);
    const stranger = await newStaff("manager", await newRegion());
    expect((await get(`/privacy-requests?id=${request.id}`, stranger)).body.data).toEqual([]);
    expect((await get("/privacy-requests?id=nothing")).status).toBe(400);
  });

  test("adds the request and each decision about it to the candidate's timeline", async () => {
    await send("restriction");
    const [{ id }] = await list();
    await answer(id);
    await answer(id, "lifted");
    const timeline = (await get(`/candidates/${ctx.session.candidateId}/timeline`)).body.data;
    const events = timeline.filter(({ action }: { action?: string }) =>
      action?.startsWith("privacy_request."),
    );
    expect(events.map(({ privacyRequest }: { privacyRequest: unknown }) => privacyRequest)).toEqual([
      { id, kind: "restriction", decision: "lifted" },
      { id, kind: "restriction", decision: "approved" },
      { id, kind: "restriction", decision: null },
    ]);
  });
});
