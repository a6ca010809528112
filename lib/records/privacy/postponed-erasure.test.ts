import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailChanges } from "@/db/schema/email-changes";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { call, drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { queueErasuresAfter } from "@/test/due-erasures";
import { newPortalSession } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

const HOUR_MS = 3_600_000;

let region: TestRegion;
let adviser: TestStaffMember;
let ctx: CandidateContext;
let id: string;
let counter = 0;
let wrong: string;
let right: string;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  counter += 1;
  [wrong, right] = [`y${counter}@example.org`, `x${counter}@example.org`];
  ctx = await newPortalSession(region, { email: wrong });
  id = ctx.session.candidateId;
  await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "en" });
  await drainQueue(region);
  await setDueAt(new Date(Date.now() + HOUR_MS));
});

const isRequest = () => eq(erasureRequests.candidateId, id);
const setDueAt = (dueAt: Date) => db().update(erasureRequests).set({ dueAt }).where(isRequest());
async function hoursLeft(): Promise<number> {
  const [request] = await db().select().from(erasureRequests).where(isRequest());
  return Math.round(((request?.dueAt.getTime() ?? 0) - Date.now()) / HOUR_MS);
}
const asAdviser = () => ({ key: "", headers: adviser.headers });
const asKey = () => ({});
const correct = (email: string, as: object = asAdviser()) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email }, ...as });
async function eraseDue(afterHours: number): Promise<number> {
  await queueErasuresAfter(afterHours);
  await drainQueue(region);
  return (await call("GET", `/api/v2/candidates/${id}`, region)).status;
}
const textsTo = async (email: string) => (await listMailsTo(email)).map(({ mail }) => mail.text);

describe("an erasure requested from an address that the candidate no longer has", () => {
  test.each([
    ["a staff member", asAdviser],
    ["the region's system", asKey],
  ])("is postponed, and mailed to the new address, if %s changed the address", async (_, as) => {
    await correct(right, as());
    expect(await hoursLeft()).toBe(24);
    const [text, ...others] = await textsTo(right);
    expect(others).toEqual([]);
    expect(text).toContain("someone asked from your old address to delete your data");
    expect(text).toContain("Keep my data");
    expect(await eraseDue(2)).toBe(200);
    expect(await eraseDue(25)).toBe(404);
  });

  test("isn't carried out by a deletion that is queued after the change of address", async () => {
    await setDueAt(new Date(Date.now() - HOUR_MS));
    await call("PATCH", `/api/v2/candidates/${id}`, { key: region.key, body: { email: right } });
    expect(await eraseDue(0)).toBe(200);
    expect(await hoursLeft()).toBe(24);
    expect(await eraseDue(25)).toBe(404);
  });

  test("can be canceled from the new address", async () => {
    await correct(right);
    await appendOwnMutation(ctx, "candidates.cancel-erasure", {}, { language: "en" });
    await drainQueue(region);
    expect(await eraseDue(25)).toBe(200);
  });
});

test("if the address is changed back, the e-mail tells the requester that they requested the erasure", async () => {
  await correct(right);
  await correct(wrong);
  const about = (await textsTo(wrong)).filter((text) => text?.includes("delete your data"));
  expect(about).toEqual([expect.stringContaining("You asked to delete your data")]);
});

test("an erasure isn't postponed if the candidate changed the address themselves, or nobody did", async () => {
  const body = { city: "Assen" };
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body, ...asAdviser() });
  expect(await hoursLeft()).toBe(1);
  const change = { id: newUuidV7(), sessionId: ctx.session.id, language: "en" as const };
  const row = { baseId: region.bases.live, candidateId: id, id: change.id, encryptedEmail: "" };
  await db()
    .insert(emailChanges)
    .values({ ...row, createdAt: new Date(), expiresAt: new Date() });
  await appendOwnMutation(ctx, "candidates.update", { body: { email: right } }, { emailChange: change });
  await drainQueue(region);
  expect((await call("GET", `/api/v2/candidates/${id}`, region)).body.data.email).toBe(right);
  expect([await hoursLeft(), await textsTo(right)]).toEqual([1, []]);
});
