import { beforeAll, beforeEach, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { mails } from "@/db/schema/mails";
import { db } from "@/lib/platform/database/client";
import { runMutation, type TestRegion } from "@/test/api";
import { newRegionWithNotices } from "@/test/notice-settings";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { mailServer, newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { NOTICES_PER_CALL } from "./prepare";
import { COALESCE_MS } from "./queue-notices";

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  await db().delete(candidateNotices);
  region = await newRegionWithNotices();
});

const later = () => new Date(Date.now() + COALESCE_MS + 1_000);

test("an import of one region doesn't delay the notices of another", async () => {
  const body = Array.from({ length: NOTICES_PER_CALL + 5 }, (_, index) => ({
    name: "Noor",
    email: `eerst-${index}@example.org`,
    privacyConsent: true,
  }));
  for (let start = 0; start < body.length; start += 10)
    await runMutation(region, "POST", "/api/v2/candidates", { body: body.slice(start, start + 10) });
  const { email } = await newCandidate(await newRegionWithNotices());
  await sendWaitingMail(db(), { now: later });
  expect(mailServer().delivered.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test("the notices of a large import are sent in small batches, after any waiting sign-in e-mails", async () => {
  const { email } = await newCandidate(region);
  await db().delete(candidateNotices);
  const candidates = Array.from({ length: NOTICES_PER_CALL * 2 + 5 }, (_, index) => ({
    name: "Noor",
    email: `import-${index}@example.org`,
    privacyConsent: true,
  }));
  for (let start = 0; start < candidates.length; start += 10)
    await runMutation(region, "POST", "/api/v2/candidates", { body: candidates.slice(start, start + 10) });
  mailServer().delivered.splice(0);
  await requestSignInMail(email);
  await sendWaitingMail(db(), { now: later });
  const recipients = mailServer().delivered.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(NOTICES_PER_CALL + 1);
  expect(recipients[0]).toBe(email);
  mailServer().setMode("disconnect");
  await sendWaitingMail(db(), { now: later });
  await sendWaitingMail(db(), { now: later });
  expect(await db().$count(mails)).toBe(NOTICES_PER_CALL);
  mailServer().setMode("accept");
});
