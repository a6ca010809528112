import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateBounces } from "@/db/schema/candidate-mails";
import { db } from "@/lib/platform/database/client";
import { runMutation, type TestRegion } from "@/test/api";
import { newRegionWithNotices, setNotices } from "@/test/notice-settings";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { mailServer, newCandidate, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { storeLanguage } from "../candidate-notices/language";
import { COALESCE_MS } from "../candidate-notices/queue-notices";

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegionWithNotices(["registered"]);
});

async function mailsTo(email: string, waitMs = COALESCE_MS + 1_000) {
  await sendWaitingMail(db(), { now: () => new Date(Date.now() + waitMs) });
  return mailServer().delivered.filter(({ to }) => to.includes(email));
}

/** Creates a candidate whose mail server accepts or rejects the e-mail about the registration. */
async function register(email: string, { isRejected = true, caller = {} } = {}) {
  const body = [{ name: "Noor", email, privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body, ...caller });
  const id = result.candidates[0].id as string;
  if (isRejected) mailServer().setMode(550, "5.1.1 User unknown");
  await mailsTo(email);
  mailServer().setMode("accept");
  expect(await db().$count(candidateBounces, eq(candidateBounces.candidateId, id))).toBe(isRejected ? 1 : 0);
  return id;
}

const correct = (id: string, email: string) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email } });

test("the e-mail about a registration is sent again to the corrected address if the first one bounced", async () => {
  const id = await register("tikfout@example.org");
  await correct(id, "juist@example.org");
  const [mail, ...others] = await mailsTo("juist@example.org");
  expect(others).toEqual([]);
  expect(mail?.mail.subject).toMatch(/heeft je gegevens in Instroom gezet$/);
  expect(mail?.mail.text).toContain("Je gegevens komen uit een formulier");
});

test("the repeated e-mail about a registration names who registered the candidate, not who corrected the address", async () => {
  const { headers } = await newStaff("adviser", region);
  const id = await register("tikfout-van-adviseur@example.org", { caller: { key: "", headers } });
  await correct(id, "juist-van-adviseur@example.org");
  const [mail] = await mailsTo("juist-van-adviseur@example.org");
  expect(mail?.mail.text).toContain("Een medewerker van de regio");
});

test("the e-mail about a registration isn't sent again if the first one arrived, or if the candidate has signed in", async () => {
  const arrived = await register("aangekomen@example.org", { isRejected: false });
  await correct(arrived, "verhuisd@example.org");
  expect(await mailsTo("verhuisd@example.org")).toEqual([]);
  const known = await register("bekend@example.org");
  await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: known }], "nl");
  await correct(known, "bekend-nieuw@example.org");
  expect(await mailsTo("bekend-nieuw@example.org")).toEqual([]);
});

describe("if the first e-mails weren't sent before the address was corrected", () => {
  /** Creates a candidate whose mail server can't be found yet, and changes their phase. */
  async function registerUnsent(email: string) {
    region = await newRegionWithNotices();
    const { id } = await newCandidate(region, email);
    mailServer().setMode(450, "4.1.2 Domain not found");
    await mailsTo(email);
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase: "matchen" } });
    await mailsTo(email);
    mailServer().setMode("accept");
    return id;
  }
  const mailsAfterRetry = (email: string) => mailsTo(email, COALESCE_MS + 3_600_000);
  const subjectsOf = async (email: string) => (await mailsAfterRetry(email)).map(({ mail }) => mail.subject);

  test("the former address gets none of them, and the new address gets the e-mail about the registration", async () => {
    const id = await registerUnsent("onbereikbaar@tikfout.example.org");
    await correct(id, "bereikbaar@example.org");
    expect(await subjectsOf("bereikbaar@example.org")).toEqual([
      expect.stringMatching(/heeft je gegevens in Instroom gezet$/),
    ]);
    expect(await subjectsOf("onbereikbaar@tikfout.example.org")).toEqual(["Je e-mailadres is gewijzigd"]);
  });

  test("a candidate who has signed in gets only the notices of changes at the new address", async () => {
    const id = await registerUnsent("bekend@tikfout.example.org");
    await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: id }], "nl");
    await setNotices(region, ["registered", "phase"]);
    await correct(id, "bekend-bereikbaar@example.org");
    const [mail, ...others] = await mailsAfterRetry("bekend-bereikbaar@example.org");
    expect(others).toEqual([]);
    expect(mail?.mail.text).toContain("in een andere fase");
    expect(await subjectsOf("bekend@tikfout.example.org")).toEqual(["Je e-mailadres is gewijzigd"]);
  });

  test("notices of different kinds don't replace each other", async () => {
    await registerUnsent("wacht@example.org");
    expect(await subjectsOf("wacht@example.org")).toHaveLength(2);
  });
});
