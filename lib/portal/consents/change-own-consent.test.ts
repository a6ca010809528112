import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { findConsents } from "@/lib/records/consents/find";
import { call, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import type { CandidateContext } from "../contexts/candidate-context";
import { findQueuedBodies } from "../own-record/me";
import { changeOwnConsent } from "./change-own-consent";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  ctx = await newPortalSession(region);
  const { headers } = await newStaff("manager", region);
  await call("PATCH", "/api/console/texts", { headers, body: { consent: { nl: "Een", en: "One" } } });
});

const change = (isGiven: boolean, shownVersion: number) =>
  whileDraining(region, changeOwnConsent(ctx, { isGiven, shownVersion }));
const latest = async () => (await findConsents(ctx, ctx.session.candidateId))[0];

describe("changeOwnConsent", () => {
  test("withdraws consent regardless of the version that was shown", async () => {
    expect(await change(false, 0)).toBe("changed");
    expect(await latest()).toMatchObject({ isGiven: false, actorKind: "candidate" });
  });

  test("rejects consent to an outdated text", async () => {
    expect(await change(true, 0)).toBe("outdated");
    expect(await latest()).toMatchObject({ isGiven: false });
  });

  test("queues nothing if the choice isn't a boolean", async () => {
    const isGiven = { a: 1 } as unknown as boolean;
    await expect(changeOwnConsent(ctx, { isGiven, shownVersion: 1 })).rejects.toThrow();
    expect(await findQueuedBodies(ctx)).toEqual([]);
    expect(await latest()).toMatchObject({ isGiven: false });
  });

  test("records the version of the text that the candidate agreed to", async () => {
    expect(await change(true, 1)).toBe("changed");
    expect(await latest()).toMatchObject({ isGiven: true, textVersion: 1, actorKind: "candidate" });
  });

  test("records consent to the same text once, even if staff had recorded a consent before", async () => {
    const other = await newPortalSession(region);
    const give = () => whileDraining(region, changeOwnConsent(other, { isGiven: true, shownVersion: 1 }));
    const count = async () => {
      const entries = await findConsents(other, other.session.candidateId);
      return entries.filter(({ actorKind }) => actorKind === "candidate").length;
    };
    const before = (await getCandidate(other, other.session.candidateId)).updatedAt;
    expect([await give(), await count()]).toEqual(["changed", 1]);
    const { updatedAt } = await getCandidate(other, other.session.candidateId);
    expect(updatedAt).not.toEqual(before);
    expect([await give(), await count()]).toEqual(["changed", 1]);
    expect((await getCandidate(other, other.session.candidateId)).updatedAt).toEqual(updatedAt);
  });

  test("returns pending if the change is still queued when the wait times out", async () => {
    const waiting = await newPortalSession(await newRegion());
    expect(await changeOwnConsent(waiting, { isGiven: false, shownVersion: 0 })).toBe("pending");
  }, 20_000);

  test("returns failed if the change fails", async () => {
    const failing = await newPortalSession(await newRegion());
    const outcome = changeOwnConsent(failing, { isGiven: false, shownVersion: 0 });
    await waitUntil(async () => (await findQueuedBodies(failing)).length > 0);
    await db()
      .update(mutations)
      .set({ status: "failed", result: { errorCode: "engine_error" }, finishedAt: new Date() })
      .where(and(eq(mutations.baseId, failing.base.id), eq(mutations.status, "queued")));
    expect(await outcome).toBe("failed");
  });
});
