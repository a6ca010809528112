import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailRecipients } from "@/db/schema/candidate-mails";
import { erasureRequests, privacyRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { findOwnRequests, requestPrivacy } from "@/lib/portal/privacy-requests/request-privacy";
import { oneMonthAfter } from "@/lib/records/privacy/privacy-requests";
import { call, drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { type PrivacyFixtures, privacyFixtures } from "@/test/privacy-fixtures";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
let ctx: CandidateContext;
let email: string;
let fixtures: PrivacyFixtures;
let counter = 0;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  email = `verzoek-${++counter}@example.org`;
  ctx = await newPortalSession(region, { email });
  fixtures = privacyFixtures(ctx, region, manager);
});

const send: PrivacyFixtures["send"] = (...given) => fixtures.send(...given);
const list: PrivacyFixtures["list"] = (...given) => fixtures.list(...given);
const get: PrivacyFixtures["get"] = (...given) => fixtures.get(...given);
const answer: PrivacyFixtures["answer"] = (...given) => fixtures.answer(...given);
const limits = async () => (await get(`/candidates/${ctx.session.candidateId}/use-limits`)).body.data;

const UNUSED = {
  erasureDueAt: null,
  registeredAgainAt: null,
  restrictedSince: null,
  objectedSince: null,
  withdrawnSince: null,
  isWithdrawnByCandidate: false,
};

describe("the privacy desk", () => {
  test("says when a candidate who requested erasure will be deleted, even after the deletion is postponed", async () => {
    await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "nl" });
    await drainQueue(region);
    const dueAt = new Date(Date.now() + 3 * 86_400_000);
    await db()
      .update(erasureRequests)
      .set({ dueAt })
      .where(eq(erasureRequests.candidateId, ctx.session.candidateId));
    expect(await limits()).toEqual({ ...UNUSED, erasureDueAt: dueAt.toISOString(), requests: [] });
  });

  test("lists open requests with their deadline, and mails the candidate when a request is answered", async () => {
    await send("restriction", "  Mijn adres klopt niet.  ");
    const [request] = await list();
    expect(request).toMatchObject({
      kind: "restriction",
      explanation: "Mijn adres klopt niet.",
      isOverdue: false,
      answer: null,
      candidate: { id: ctx.session.candidateId },
    });
    expect(request.dueAt).toBe(oneMonthAfter(new Date(request.requestedAt)).toISOString());
    const limit = { id: request.id, kind: "restriction", dueAt: request.dueAt };
    expect(await limits()).toEqual({ ...UNUSED, requests: [{ ...limit, isOpen: true }] });
    expect(await answer(request.id)).toMatchObject({ status: "completed" });
    expect(await list()).toEqual([]);
    expect(await list("?state=answered")).toMatchObject([{ id: request.id, decision: "approved" }]);
    expect(await findOwnRequests(ctx)).toMatchObject([{ answer: "Zo doen we het.", decision: "approved" }]);
    expect((await listMailsTo(email)).at(-1)?.mail.subject).toBe("Je regio heeft je verzoek beantwoord");
    expect(await limits()).toEqual({
      ...UNUSED,
      restrictedSince: expect.stringMatching(/Z$/),
      requests: [{ ...limit, isOpen: false }],
    });
  });

  test("counts the open requests of its own region only", async () => {
    const open = async () => (await get("/open-counts")).body.data.privacy;
    await send("restriction");
    const elsewhere = await newRegion();
    const staff = await newStaff("manager", elsewhere);
    const visitor = await newPortalSession(elsewhere, { email: `elders-${counter}@example.org` });
    await privacyFixtures(visitor, elsewhere, staff).send("objection");
    expect(await open()).toBe(1);
    await answer((await list())[0].id);
    expect(await open()).toBe(0);
  });

  test("records the candidate as the recipient of the e-mail, so that a bounce is shown on their record", async () => {
    await send("objection");
    await answer((await list())[0].id);
    const ofCandidate = eq(mailRecipients.candidateId, ctx.session.candidateId);
    expect(await db().$count(mailRecipients, ofCandidate)).toBe(1);
  });

  test("doesn't restrict the use of the data if a request is declined", async () => {
    await send("objection");
    const [request] = await list();
    await answer(request.id, "declined");
    expect(await limits()).toEqual({ ...UNUSED, requests: [] });
  });

  test.each([
    ["restriction", "Je regio heeft de beperking opgeheven"],
    ["objection", "Je bezwaar bij je regio geldt niet meer"],
  ] as const)("sends an e-mail that says that the %s was lifted", async (kind, subject) => {
    await send(kind);
    const [request] = await list();
    await answer(request.id);
    await answer(request.id, "lifted");
    const subjects = (await listMailsTo(email)).map(({ mail }) => mail.subject);
    expect(subjects.toSorted()).toEqual([subject, "Je regio heeft je verzoek beantwoord"].toSorted());
  });

  test("lifts a restriction only after it was approved, and only once", async () => {
    await send("restriction");
    const [request] = await list();
    expect(await answer(request.id, "lifted")).toMatchObject({ status: "failed" });
    await answer(request.id);
    expect((await limits()).restrictedSince).not.toBeNull();
    expect(await answer(request.id, "lifted")).toMatchObject({ status: "completed" });
    expect(await limits()).toEqual({ ...UNUSED, requests: [] });
    expect(await findOwnRequests(ctx)).toMatchObject([{ decision: "lifted" }]);
    expect(await answer(request.id, "lifted")).toMatchObject({ status: "failed" });
  });

  test("marks a request as overdue after its deadline", async () => {
    await send("objection");
    await db()
      .update(privacyRequests)
      .set({ dueAt: new Date(Date.now() - 1000) });
    expect(await list()).toMatchObject([{ isOverdue: true }]);
  });

  test("keeps at most one open request of each kind per candidate, even for concurrent requests", async () => {
    await whileDraining(
      region,
      Promise.all([
        requestPrivacy(ctx, { kind: "objection", explanation: "Een", language: "nl" }),
        requestPrivacy(ctx, { kind: "objection", explanation: "Twee", language: "nl" }),
        requestPrivacy(ctx, { kind: "restriction", explanation: null, language: "nl" }),
      ]),
    );
    expect((await list()).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "objection",
      "restriction",
    ]);
  });

  test("rejects a candidate's request if their record was deleted in the meantime", async () => {
    const path = `/api/v2/candidates/${ctx.session.candidateId}`;
    expect((await call("DELETE", path, { key: region.key })).status).toBe(202);
    expect(await send("objection")).toBe(false);
  });

  test("stores a text of the maximum length, even if the browser sends line breaks as CR LF", async () => {
    const typed = `${"regel\n".repeat(100)}${"x".repeat(1_400)}`;
    expect(typed).toHaveLength(2_000);
    expect(await send("objection", typed.replaceAll("\n", "\r\n"))).toBe(true);
    expect(await list()).toMatchObject([{ explanation: typed }]);
  });

  test("rejects an answer to a request that doesn't exist, and a second answer to a request", async () => {
    await send("objection");
    const [request] = await list();
    await answer(request.id);
    const again = await answer(request.id, "declined");
    expect(again).toMatchObject({ status: "failed", result: { errorCode: "precondition_failed" } });
    expect(await answer(crypto.randomUUID())).toMatchObject({ status: "failed" });
    expect(await list("?state=answered")).toMatchObject([{ decision: "approved" }]);
  });

  test("pages through the open requests by deadline", async () => {
    for (const kind of ["objection", "restriction"] as const) await send(kind);
    const first = (await get("/privacy-requests?pageSize=1")).body;
    const second = (await get(`/privacy-requests?pageSize=1&cursor=${first.meta.cursor}`)).body;
    expect([...first.data, ...second.data].map(({ kind }) => kind)).toEqual(["objection", "restriction"]);
    expect(second.meta.cursor).toBeNull();
  });

  test("is available only to managers of the region", async () => {
    await send("objection");
    const [request] = await list();
    const adviser = await newStaff("adviser", region);
    expect((await get("/privacy-requests", adviser)).status).toBe(403);
    expect(await answer(request.id, "approved", adviser)).toEqual({ status: 403 });
    const stranger = await newStaff("manager", await newRegion());
    expect((await get("/privacy-requests", stranger)).body.data).toEqual([]);
    expect(await answer(request.id, "approved", stranger)).toEqual({ status: 404 });
  });

  test("deletes the requests, and erases their texts from the ledger, when the candidate is deleted", async () => {
    await send("objection", "Mijn geheim");
    const [request] = await list();
    await answer(request.id);
    await runMutation(region, "DELETE", `/api/v2/candidates/${ctx.session.candidateId}`);
    expect(await list("?state=answered")).toEqual([]);
    const rows = await db().execute(`select mutations::text as row from mutations`);
    const ledger = JSON.stringify(rows);
    expect(ledger).toContain("privacy-requests.answer");
    expect(ledger).not.toContain("Mijn geheim");
    expect(ledger).not.toContain("Zo doen we het.");
  });

  test("moves requests to the remaining candidate in a merge, and back when the merge is undone", async () => {
    await send("objection");
    const adviser = await newStaff("adviser", region);
    const fixtures = mergeFixtures(region, adviser);
    const remaining = await fixtures.create({ email: `blijft-${counter}@example.org` });
    const merged = ctx.session.candidateId;
    await fixtures.merge(remaining, merged);
    expect(await list()).toMatchObject([{ candidate: { id: remaining } }]);
    await fixtures.undo(remaining, merged);
    expect(await list()).toMatchObject([{ candidate: { id: merged } }]);
  });
});

test.each([
  ["2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
  ["2026-11-22T10:00:00.000Z", "2026-12-22T10:00:00.000Z"],
  ["2026-12-31T10:00:00.000Z", "2027-01-31T10:00:00.000Z"],
  // In the Netherlands: 31 January at 00:30, and 28 February at 00:30.
  ["2026-01-30T23:30:00.000Z", "2026-02-27T23:30:00.000Z"],
  // Summer time begins in between: 10 March at 23:30, and 10 April at 23:30.
  ["2026-03-10T22:30:00.250Z", "2026-04-10T21:30:00.000Z"],
  ["2026-10-01T08:00:00.000Z", "2026-11-01T09:00:00.000Z"],
  // Summer time skips 02:30 on 26 March 2028, and 25 October 2026 has 02:30 twice.
  ["2028-02-26T01:30:00.000Z", "2028-03-26T01:30:00.000Z"],
  ["2026-09-25T00:30:00.000Z", "2026-10-25T00:30:00.000Z"],
])("oneMonthAfter(%s) returns %s", (requested, due) => {
  expect(oneMonthAfter(new Date(requested)).toISOString()).toBe(due);
});
