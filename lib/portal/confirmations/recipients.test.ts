import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailRecipients } from "@/db/schema/candidate-mails";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { newRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import type { CandidateContext } from "../contexts/candidate-context";
import { requestEmailChange } from "../email-change/request-email-change";
import { mailErasureCode } from "../erasure/erase-with-code";

let ctx: CandidateContext;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  ctx = await newPortalSession(await newRegion());
});

const recipients = async () => {
  const isCandidate = eq(mailRecipients.candidateId, ctx.session.candidateId);
  const rows = await db().select().from(mailRecipients).where(isCandidate);
  return rows.map(({ emailKey }) => emailKey);
};

test("mailErasureCode records the e-mail's recipient, so that a bounce is shown on the candidate's record", async () => {
  await mailErasureCode([ctx], { language: "nl", device: null });
  expect(await recipients()).toEqual([(await getCandidate(ctx, ctx.session.candidateId)).emailKey]);
});

test("an address change records a recipient only for the e-mail to the current address", async () => {
  await requestEmailChange(ctx, "nieuw@example.org", { language: "nl", device: null });
  expect(await recipients()).toEqual([(await getCandidate(ctx, ctx.session.candidateId)).emailKey]);
});
