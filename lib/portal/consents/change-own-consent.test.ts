import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findConsents } from "@/lib/records/consents/find";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import type { CandidateContext } from "../contexts/candidate-context";
import { changeOwnConsent } from "./change-own-consent";

let close: () => Promise<void>;
let region: TestRegion;
let ctx: CandidateContext;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
  ctx = await newPortalSession(region);
  const { headers } = await newStaff("manager", region);
  await call("PATCH", "/api/console/texts", { headers, body: { consent: { nl: "Een", en: "One" } } });
});
afterAll(() => close());

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

  test("records the version of the text that the candidate agreed to", async () => {
    expect(await change(true, 1)).toBe("changed");
    expect(await latest()).toMatchObject({ isGiven: true, textVersion: 1, actorKind: "candidate" });
  });
});
