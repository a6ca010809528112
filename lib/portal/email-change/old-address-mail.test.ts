import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { db } from "@/lib/platform/database/client";
import { newCandidateSession, newRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { changeEmailIfConfirmed } from "./confirm-email-change";
import { findEmailChange } from "./find-email-change";
import { requestEmailChange } from "./request-email-change";

beforeAll(() => setUpMailTest());

test.each([
  ["can no longer sign in", false, "Met dit adres kun je daar niet meer inloggen."],
  ["still belongs to another record", true, "Daarvoor log je nog steeds in met dit adres."],
])("the e-mail to the old address says that the address %s", async (_, hasOther, text) => {
  const region = await newRegion();
  const old = `oud-${hasOther}@example.org`;
  const ctx = await newPortalSession(region, { email: old });
  if (hasOther) await newCandidateSession(region, { email: old });
  const email = `nieuw-${hasOther}@example.org`;
  await requestEmailChange(ctx, email, { language: "nl", device: null });
  const { id } = (await findEmailChange(ctx, ctx.session.candidateId)) ?? { id: "" };
  await db()
    .update(confirmationCodes)
    .set({ usedAt: new Date() })
    .where(eq(confirmationCodes.emailChangeId, id));
  await whileDraining(region, changeEmailIfConfirmed(ctx, { email, language: "nl" }));
  // The code's e-mail may arrive after this one, because waiting e-mails are sent concurrently.
  const texts = (await listMailsTo(old)).map(({ mail }) => mail.text?.replace(/\s+/g, " "));
  expect(texts).toContainEqual(expect.stringContaining(text));
});
