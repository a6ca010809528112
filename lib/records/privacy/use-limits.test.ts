import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeOwnConsent } from "@/lib/portal/consents/change-own-consent";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";
import type { PrivacyRequestKind } from "./schema";

let region: TestRegion;
let manager: TestStaffMember;
let ctx: CandidateContext;
let id: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  ctx = await newPortalSession(region);
  id = ctx.session.candidateId;
});

const get = (path: string, key = region.key) => call("GET", `/api/v2/candidates${path}`, { key });

/** Returns a candidate's limits in each read. Reads must agree. */
async function limitsOf(candidateId = id): Promise<string[]> {
  const isOwn = (each: { id: string }) => each.id === candidateId;
  const { data: record } = (await get(`/${candidateId}?fields=name&include=useLimits`)).body;
  const { data: list } = (await get("?include=useLimits,customFields")).body;
  const { data: filtered } = (await get("?phase=nieuw&include=useLimits")).body;
  const { data: changes } = (await get("/changes?since=0&include=candidate,useLimits")).body;
  const { data: limits } = (await get("/changes?since=0&include=useLimits")).body;
  const reads = [[record], list, filtered, changes, limits].map((rows) => rows.find(isOwn)?.useLimits);
  for (const read of reads) expect(read).toEqual(reads[0]);
  return reads[0];
}

/** Sends and approves a request. Returns a function that lifts it. */
async function approve(kind: PrivacyRequestKind) {
  const fixtures = privacyFixtures(ctx, region, manager);
  await fixtures.send(kind);
  const [request] = await fixtures.list();
  await fixtures.answer(request.id);
  return () => fixtures.answer(request.id, "lifted");
}

describe("include=useLimits", () => {
  test("returns each approved restriction and objection until it is lifted", async () => {
    expect(await limitsOf()).toEqual([]);
    const liftRestriction = await approve("restriction");
    expect(await limitsOf()).toEqual(["restriction"]);
    await approve("objection");
    expect(await limitsOf()).toEqual(["restriction", "objection"]);
    await liftRestriction();
    expect(await limitsOf()).toEqual(["objection"]);
  });

  test("returns a withdrawn consent and a planned erasure", async () => {
    await whileDraining(region, changeOwnConsent(ctx, { isGiven: false, shownVersion: 0 }));
    expect(await limitsOf()).toEqual(["withdrawal"]);
    await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "nl" });
    await drainQueue(region);
    expect(await limitsOf()).toEqual(["erasure", "withdrawal"]);
  });

  test("returns a restriction for the remaining candidate of a merge, and for both after the undo", async () => {
    const { create, merge, undo } = mergeFixtures(region, await newStaff("adviser", region));
    const other = await create();
    await approve("restriction");
    await merge(other, id);
    expect(await limitsOf(other)).toEqual(["restriction"]);
    await undo(other, id);
    expect([await limitsOf(other), await limitsOf()]).toEqual([[], ["restriction"]]);
  });

  test("also returns an objection made after the merge for the restored candidate, and the feed reports that candidate", async () => {
    const { create, merge, undo } = mergeFixtures(region, await newStaff("adviser", region));
    const feed = feedFixtures(region);
    const merged = await create();
    await merge(id, merged);
    await approve("objection");
    const since = await feed.start();
    await undo(id, merged);
    const { data } = await feed.pageOf(since, "&include=useLimits");
    expect(data).toMatchObject([
      { id: merged, change: "created", useLimits: ["objection"] },
      { id, change: "updated", useLimits: ["objection"] },
    ]);
    expect([await limitsOf(), await limitsOf(merged)]).toEqual([["objection"], ["objection"]]);
  });
});

describe("a read without include=useLimits", () => {
  test("has no such field and doesn't look up privacy requests", async () => {
    await approve("restriction");
    const statements = await recordStatements(async () => {
      for (const path of [`/${id}`, "", "?phase=nieuw", "/changes?since=0&include=candidate"]) {
        const { status, text } = await get(path);
        expect([path, status, text.includes(id), text.includes("useLimits")]).toEqual([
          path,
          200,
          true,
          false,
        ]);
      }
    });
    expect(statements.filter((text) => text.includes("privacy_requests"))).toEqual([]);
  });
});

test("a list with use limits looks them up in one statement", async () => {
  const { create } = feedFixtures(region);
  for (const name of ["Anna", "Bram", "Carla"]) await create(name);
  for (const path of ["?include=useLimits", "/changes?since=0&include=useLimits"]) {
    const statements = await recordStatements(async () => {
      expect((await get(path)).body.data).toHaveLength(4);
    });
    expect(statements.filter((text) => text.includes("privacy_requests"))).toHaveLength(1);
  }
});

test("another region's key finds neither the candidate nor their use limits", async () => {
  await approve("restriction");
  const { key } = await newRegion();
  const own = await get(`/${id}?include=useLimits`, key);
  expect([own.status, own.body.code]).toEqual([404, "candidate_not_found"]);
  for (const path of [
    "?include=useLimits",
    "?phase=nieuw&include=useLimits",
    "/changes?since=0&include=useLimits",
  ])
    expect((await get(path, key)).body.data).toEqual([]);
});
