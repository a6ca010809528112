import { beforeAll, describe, expect, test } from "vitest";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { mails } from "@/db/schema/mails";
import { verifications } from "@/db/schema/verifications";
import { db } from "@/lib/platform/database/client";
import { newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import {
  MINUTE_MS,
  mailServer,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { deleteExpiredSessions } from "./delete-expired-sessions";

beforeAll(() => setUpMailTest());

describe("stored sign-in data", () => {
  test("contains no e-mail address in clear text, even while an e-mail is waiting", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region, "zwaluwstaart@example.org");
    mailServer().setMode(451);
    await requestSignInMail(email);
    const before = JSON.stringify(await db().select().from(verifications));
    await sendWaitingMail(db());
    const waiting = await db().select().from(mails);
    mailServer().setMode("accept");
    expect(waiting).toHaveLength(1);
    const after = JSON.stringify([await db().select().from(verifications), waiting]);
    expect(`${before}${after}`.toLowerCase()).not.toContain("zwaluwstaart");
    expect(after).not.toMatch(/"encryptedRequest":"/);
    await db().delete(mails);
  });

  test("is deleted when it expires (sessions) or one day later (verifications)", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    await verifySignIn({ token: parseSignInMail(await requestAndReceiveMail(email)).token });
    await requestSignInMail(email);
    const later = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE_MS);
    const hasRows = async () => [
      (await db().select().from(candidateSessions)).length > 0,
      (await db().select().from(verifications)).length > 0,
    ];
    await deleteExpiredSessions(db(), later(11));
    expect(await hasRows()).toEqual([true, true]);
    await deleteExpiredSessions(db(), later(13));
    expect(await hasRows()).toEqual([false, true]);
    await deleteExpiredSessions(db(), later(25));
    expect(await hasRows()).toEqual([false, false]);
  });
});
