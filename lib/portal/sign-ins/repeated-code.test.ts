import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateLanguages } from "@/db/schema/candidate-mails";
import { verifications } from "@/db/schema/verifications";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { newRegion, type TestRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import {
  listMailsTo,
  newCandidate,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { visitorContext } from "../contexts/visitor-context";
import { enterCode } from "./sign-in-by-mail";

/**
 * An address gets at most three e-mails in 15 minutes, no matter who requests them. The fourth request sends
 * no e-mail.
 */

let regions: [TestRegion, TestRegion];
let email: string;
let mailed: { token: string; code: string };
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  regions = [await newRegion(), await newRegion()];
  ({ email } = await newCandidate(regions[0]));
  await newCandidate(regions[1], email);
  await requestFourTimes(email);
  const mails = await listMailsTo(email);
  expect(mails).toHaveLength(3);
  const [last] = mails.slice(-1);
  if (last) mailed = parseSignInMail(last);
});

/** Requests one e-mail with each region's key, and two without a key. */
async function requestFourTimes(address: string): Promise<void> {
  for (const key of [regions[0].key, regions[1].key, undefined, undefined]) {
    await requestSignInMail(address, key ? { key } : {});
    await sendWaitingMail(db());
  }
}

const visitor = () => visitorContext({ language: "nl", device: null, clientAddress: null });
const enter = (code: string, address = email) =>
  enterCode(visitor(), { step: "code", email: address, problem: null }, { typed: code });
const problemOf = async (code: string, address = email) => (await enter(code, address)).state.problem;
const wrong = () => `${(Number(mailed.code[0]) + 1) % 10}${mailed.code.slice(1)}`;
/** Changes the row of the last request that sent an e-mail. */
const changeMailed = (values: Partial<typeof verifications.$inferInsert>) =>
  db()
    .update(verifications)
    .set(values)
    .where(eq(verifications.tokenDigest, sha256(mailed.token)));

describe("the last mailed code, after a later request that sends no e-mail,", () => {
  test("opens a session in each region, and works only once", async () => {
    expect((await enter(mailed.code)).opened).toHaveLength(2);
    expect((await enter(mailed.code)).opened).toEqual([]);
    expect((await verifySignIn({ token: mailed.token })).status).toBe(401);
  });

  test("keeps the language of the request that was mailed", async () => {
    const [region] = regions;
    await changeMailed({ language: "nl" });
    await requestSignInMail(email, { headers: { "accept-language": "en" } });
    await sendWaitingMail(db());
    expect((await enter(mailed.code)).opened).toHaveLength(2);
    const languages = await db()
      .select({ language: candidateLanguages.language })
      .from(candidateLanguages)
      .where(eq(candidateLanguages.baseId, region.bases.live));
    expect(languages).toEqual([{ language: "nl" }]);
  });

  test("stops working once the link in the same e-mail is used", async () => {
    expect((await verifySignIn({ token: mailed.token })).status).toBe(200);
    expect((await enter(mailed.code)).opened).toEqual([]);
  });

  test("allows the same number of attempts as for an unknown address", async () => {
    const unknown = `onbekend-${email}`;
    await requestFourTimes(unknown);
    for (const triesLeft of [4, 3, 2, 1]) {
      const problem = { kind: "wrongCode", triesLeft };
      expect(await problemOf(wrong(), unknown)).toEqual(problem);
      expect(await problemOf(wrong())).toEqual(problem);
    }
    expect((await enter(mailed.code)).opened).toHaveLength(2);
  });

  test("stops working after five wrong attempts, even if some were made before that request", async () => {
    await changeMailed({ triesLeft: 2 });
    expect(await problemOf(wrong())).toEqual({ kind: "wrongCode", triesLeft: 4 });
    expect(await problemOf(wrong())).toEqual({ kind: "wrongCode", triesLeft: 3 });
    expect(await problemOf(mailed.code)).toEqual({ kind: "wrongCode", triesLeft: 2 });
  });

  test("expires at its original time", async () => {
    await changeMailed({ expiresAt: new Date() });
    expect(await problemOf(mailed.code)).toEqual({ kind: "wrongCode", triesLeft: 4 });
  });
});
