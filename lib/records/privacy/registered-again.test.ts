import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { getCandidate } from "@/lib/records/candidates/find";
import { call, drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let ctx: CandidateContext;
let email: string;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  ctx = await newPortalSession(region);
  ({ email } = await getCandidate(ctx, ctx.session.candidateId));
  await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "en" });
  await drainQueue(region);
  await listMailsTo(email);
});

const register = (more: object = {}) => {
  const body = { name: "Noor Voorbeeld", email, privacyConsent: true, city: "Assen" };
  return runMutation(region, "POST", "/api/v2/candidates/upsert", { body, ...more });
};
const registeredAgainAt = async () => {
  const path = `/api/console/candidates/${ctx.session.candidateId}/use-limits`;
  return (await call("GET", path, { headers: adviser.headers })).body.data.registeredAgainAt;
};

describe("a candidate with an open erasure request who registers again", () => {
  test("is told once that the erasure is still planned, and staff see the registration", async () => {
    expect(await registeredAgainAt()).toBeNull();
    await register();
    await register();
    const [, told, ...others] = await listMailsTo(email);
    expect(others).toEqual([]);
    expect(told?.mail.subject).toBe("We will still delete your data");
    expect(told?.mail.text).toContain("Keep my data");
    expect(Date.parse(await registeredAgainAt())).toBeGreaterThan(Date.now() - 60_000);
  });

  test("is warned at the new address, which may be someone else's, if the registration changes the address", async () => {
    const phone = "0612345678";
    await runMutation(region, "PATCH", `/api/v2/candidates/${ctx.session.candidateId}`, { body: { phone } });
    const moved = `nieuw-${email}`;
    await register({ body: { name: "Noor Voorbeeld", email: moved, phone, privacyConsent: true } });
    const [asked, ...others] = await listMailsTo(moved);
    expect(others).toEqual([]);
    expect(asked?.mail.subject).toBe("We will delete your data");
    expect(asked?.mail.text).toContain("someone asked from your old address to delete your data");
  });

  test("is told if the registration uses version 1 of the API", async () => {
    const body = { naam: "Noor Voorbeeld", email, privacy_consent: true };
    await whileDraining(region, call("POST", "/api/v1/create-user", { key: region.key, body }));
    expect(await listMailsTo(email)).toHaveLength(2);
  });

  test("isn't told about writes by staff", async () => {
    await register({ key: "", headers: adviser.headers });
    expect(await listMailsTo(email)).toHaveLength(1);
    expect(await registeredAgainAt()).toBeNull();
  });

  test("isn't told if they have canceled the erasure", async () => {
    await appendOwnMutation(ctx, "candidates.cancel-erasure", {}, { language: "en" });
    await register();
    const subjects = (await listMailsTo(email)).map(({ mail }) => mail.subject);
    expect(subjects).not.toContain("We will still delete your data");
  });
});
