import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeOwnConsent } from "@/lib/portal/consents/change-own-consent";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { getPortalRecord } from "@/lib/portal/own-record/get-portal-record";
import { isUseStopped } from "@/lib/portal/privacy-requests/is-use-stopped";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { type PrivacyFixtures, privacyFixtures } from "@/test/privacy-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { recordStatements } from "@/test/statements";

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

const changeConsent = (isGiven: boolean) =>
  whileDraining(region, changeOwnConsent(ctx, { isGiven, shownVersion: 0 }));
const approve = async (kind: "restriction" | "objection") => {
  await fixtures.send(kind);
  const [{ id }] = await fixtures.list();
  await fixtures.answer(id);
  return id as string;
};
const requestErasure = () => appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "nl" });

/**
 * Returns the candidate's limits in the list and in the CSV file, and whether their portal says that the
 * region has stopped using their data.
 */
async function readLimits() {
  const isStopped = await isUseStopped(ctx, await whileDraining(region, getPortalRecord(ctx)));
  const [item] = (await fixtures.get("/candidates")).body.data;
  const { text } = await fixtures.get("/candidates/export?format=csv&columns=name");
  return { isStopped, list: item.useLimits, file: parse(text, { bom: true }).map(([, limits]) => limits) };
}
const limited = (...limits: string[]) => ({
  isStopped: limits.length > 0,
  list: limits,
  file: ["useLimits", limits.join("; ")],
});

test("the list and each export show an objection and a restriction from their approval until they are lifted", async () => {
  await fixtures.send("objection");
  expect(await readLimits()).toEqual(limited());
  const [{ id }] = await fixtures.list();
  await fixtures.answer(id);
  expect(await readLimits()).toEqual(limited("objection"));
  await approve("restriction");
  expect(await readLimits()).toEqual(limited("restriction", "objection"));
  await fixtures.answer(id, "lifted");
  expect(await readLimits()).toEqual(limited("restriction"));
});

test("the list and each export show that consent was withdrawn until the candidate gives it again", async () => {
  await changeConsent(false);
  expect(await readLimits()).toEqual(limited("withdrawal"));
  await changeConsent(true);
  expect(await readLimits()).toEqual(limited());
});

test("the list and each export show a planned erasure", async () => {
  await requestErasure();
  expect(await readLimits()).toEqual(limited("erasure"));
});

test("the list shows no use limit for a candidate who never gave consent", async () => {
  const body = [{ name: "Zonder", email: "zonder@example.org", privacyConsent: false }];
  await runMutation(region, "POST", "/api/v2/candidates", { body });
  expect((await fixtures.get("/candidates?q=zonder")).body.data).toMatchObject([{ useLimits: [] }]);
});

test("the list reads the use limits of a page in one statement", async () => {
  const body = Array.from({ length: 5 }, (_, index) => ({
    name: "Noor",
    email: `noor${index}@example.org`,
    privacyConsent: true,
  }));
  await runMutation(region, "POST", "/api/v2/candidates", { body });
  const statements = await recordStatements(async () => {
    expect((await fixtures.get("/candidates")).body.data).toHaveLength(6);
  });
  expect(statements.filter((text) => text.includes("privacy_requests"))).toHaveLength(1);
});

test("the record shows when consent was withdrawn", async () => {
  const since = async () =>
    (await fixtures.get(`/candidates/${ctx.session.candidateId}/use-limits`)).body.data.withdrawnSince;
  expect(await since()).toBeNull();
  await changeConsent(false);
  expect(await since()).toMatch(/Z$/);
  await changeConsent(true);
  expect(await since()).toBeNull();
});
