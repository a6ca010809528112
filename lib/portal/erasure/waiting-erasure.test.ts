import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { getCandidate } from "@/lib/records/candidates/find";
import { call, drainQueue, newCandidateSession, newRegion, runMutation, type TestRegion } from "@/test/api";
import { queueErasuresAfter } from "@/test/due-erasures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { type CandidateContext, candidateContext } from "../contexts/candidate-context";
import { eraseWithCode, mailErasureCode } from "./erase-with-code";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
let ctx: CandidateContext;
let id: string;
let email: string;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
  ctx = await newPortalSession(region);
  ({ id, email } = await getCandidate(ctx, ctx.session.candidateId));
});

const PRECONDITION_FAILED = { status: "failed", result: { errorCode: "precondition_failed" } };
const lastMail = async () => (await listMailsTo(email)).at(-1)?.mail;

async function mailCode(): Promise<string> {
  await mailErasureCode([ctx], { language: "nl", device: null });
  return /^\d{8}$/m.exec((await lastMail())?.text ?? "")?.[0] ?? "no code";
}

const erase = (typed: string, isImmediate = false) =>
  whileDraining(region, eraseWithCode([ctx], { typed, isImmediate, reason: null, language: "nl" }));

const isWaiting = async () =>
  (await call("GET", `/api/v2/candidates/${id}`, region)).body.data.erasureRequestedAt !== null;

describe("a candidate with an open erasure request", () => {
  beforeEach(async () => {
    expect(await erase(await mailCode())).toEqual({ kind: "requested" });
    await listMailsTo(email);
  });

  test("gets a certificate if the region's system deletes their record first", async () => {
    expect((await runMutation(region, "DELETE", `/api/v2/candidates/${id}`)).status).toBe("completed");
    expect((await lastMail())?.subject).toBe("Je gegevens zijn verwijderd");
  });

  test("gets the certificate at the address from the time of the request, and at the address that the region entered later", async () => {
    const newEmail = `nieuw-${email}`;
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email: newEmail } });
    await queueErasuresAfter(25);
    await drainQueue(region);
    for (const address of [email, newEmail])
      expect((await listMailsTo(address)).at(-1)?.mail.subject).toBe("Je gegevens zijn verwijderd");
  });

  test("gets one certificate if the region changes only the letter case of the address", async () => {
    const upper = email.replace(/^[^@]+/, (name) => name.toUpperCase());
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email: upper } });
    expect((await runMutation(region, "DELETE", `/api/v2/candidates/${id}`)).status).toBe("completed");
    const mails = [...(await listMailsTo(email)), ...(await listMailsTo(upper))];
    const subjects = mails.map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject === "Je gegevens zijn verwijderd")).toHaveLength(1);
  });

  test("can't be archived, because archiving keeps more data than an erasure", async () => {
    expect(await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`)).toMatchObject(
      PRECONDITION_FAILED,
    );
    expect(await isWaiting()).toBe(true);
  });

  test("can't be merged into another candidate, and no other candidate can be merged into them", async () => {
    const other = await fixtures.create();
    expect(await fixtures.merge(id, other)).toMatchObject(PRECONDITION_FAILED);
    expect(await fixtures.merge(other, id)).toMatchObject(PRECONDITION_FAILED);
    expect(await isWaiting()).toBe(true);
  });
});

test.each([true, false])(
  "an erasure fails if the record is merged first (immediate erasure: %s)",
  async (isImmediate) => {
    const code = await mailCode();
    const remaining = await fixtures.create();
    const versions = await fixtures.versionsOf(remaining, id);
    const body = fixtures.asAdviser({ mergedId: id, fields: [], customFields: [], versions });
    const queued = await call("POST", `/api/console/candidates/${remaining}/merge`, body);
    expect(queued.status).toBe(202);
    expect(await erase(code, isImmediate)).toEqual({ kind: "failed" });
  },
);

test.each([true, false])(
  "an erasure in several regions fails if one record is merged first, but erases the other records (immediate erasure: %s)",
  async (isImmediate) => {
    const other = await newRegion();
    const { token } = await newCandidateSession(other, { email });
    const access = await findCandidateAccess(token, new Date());
    if (!access) throw new Error("The session wasn't opened.");
    const code = await mailCode();
    const remaining = await fixtures.create();
    const versions = await fixtures.versionsOf(remaining, id);
    const body = fixtures.asAdviser({ mergedId: id, fields: [], customFields: [], versions });
    expect((await call("POST", `/api/console/candidates/${remaining}/merge`, body)).status).toBe(202);
    const records = [ctx, candidateContext(access)] as const;
    const erasing = eraseWithCode(records, { typed: code, isImmediate, reason: null, language: "nl" });
    expect(await whileDraining(other, whileDraining(region, erasing))).toEqual({ kind: "failed" });
    const elsewhere = await call("GET", `/api/v2/candidates/${access.session.candidateId}`, other);
    if (isImmediate) expect(elsewhere.status).toBe(404);
    else expect(elsewhere.body.data.erasureRequestedAt).toMatch(/Z$/);
  },
);
