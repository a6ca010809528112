import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff } from "@/test/staff";
import { changeOwnConsent } from "../consents/change-own-consent";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { getPortalRecord } from "../own-record/get-portal-record";
import { isUseStopped } from "./is-use-stopped";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  ctx = await newPortalSession(region);
});

const isStopped = async () => isUseStopped(ctx, await whileDraining(region, getPortalRecord(ctx)));

describe("isUseStopped", () => {
  test("is true only while consent is withdrawn", async () => {
    expect(await isStopped()).toBe(false);
    const change = (isGiven: boolean) =>
      whileDraining(region, changeOwnConsent(ctx, { isGiven, shownVersion: 0 }));
    await change(false);
    expect(await isStopped()).toBe(true);
    await change(true);
    expect(await isStopped()).toBe(false);
  });

  test("is false for a candidate who never gave consent", async () => {
    expect(await isUseStopped(ctx, { erasureRequestedAt: null, privacyConsent: false })).toBe(false);
  });

  test.each(["candidates.request-erasure", "candidates.cancel-erasure"] as const)(
    "is true while an erasure is planned, and false after its cancellation (%s)",
    async (last) => {
      await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "nl" });
      await appendOwnMutation(ctx, last, {}, { language: "nl" });
      expect(await isStopped()).toBe(last === "candidates.request-erasure");
    },
  );

  test.each(["restriction", "objection"] as const)(
    "is true from the region's approval of a request until the region lifts it (%s)",
    async (kind) => {
      const { send, list, answer } = privacyFixtures(ctx, region, await newStaff("manager", region));
      await send(kind);
      expect(await isStopped()).toBe(false);
      const [{ id }] = await list();
      await answer(id);
      expect(await isStopped()).toBe(true);
      await answer(id, "lifted");
      expect(await isStopped()).toBe(false);
    },
  );
});
