import { and, count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { regions } from "@/db/schema/regions";
import { verifications } from "@/db/schema/verifications";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, runMutation } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import {
  INVALID_CREDENTIAL_ERROR,
  listMailsTo,
  ME_PATH,
  MINUTE_MS,
  newCandidate,
  REQUEST_PATH,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  summarizeError,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { addressDigestOf } from "./verification";
import { redeem } from "./verify";

const SANDBOX_REQUEST_PATH = REQUEST_PATH.replace("v2", "sandbox");

beforeAll(() => setUpMailTest());

describe("a link's token", () => {
  test("opens a session for each candidate with the address, in all regions [spec 4.verification-many 4.verification-session 2.session 5.session-of-one] [contract 3.verify]", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const { email, id } = await newCandidate(one);
    const { id: otherId } = await newCandidate(other, email);
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const { status, body } = await verifySignIn({ token });
    expect(status).toBe(200);
    const opened = body.data.candidates as {
      candidateId: string;
      regionName: string;
      sessionToken: string;
    }[];
    expect(opened.map(({ candidateId }) => candidateId).sort()).toEqual([id, otherId].sort());
    expect(new Set(opened.map(({ regionName }) => regionName)).size).toBe(2);
    for (const { candidateId, sessionToken } of opened) {
      const own = await call("GET", ME_PATH, { headers: { authorization: `Bearer ${sessionToken}` } });
      expect(own.body.data.id).toBe(candidateId);
    }
  });

  test("works only once, even for concurrent requests [contract 3.verification-once]", async () => {
    const region = await newRegion();
    const { email, id } = await newCandidate(region);
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const responses = await Promise.all(Array.from({ length: 20 }, () => verifySignIn({ token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    expect(summarizeError(await verifySignIn({ token }))).toEqual(INVALID_CREDENTIAL_ERROR);
    const [open] = await db()
      .select({ sessions: count() })
      .from(candidateSessions)
      .where(eq(candidateSessions.candidateId, id));
    expect(open?.sessions).toBe(1);
  });

  test("works for 15 minutes [contract 3.verification-once]", async () => {
    const region = await newRegion();
    const { email, id } = await newCandidate(region);
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const later = (minutes: number) =>
      newContext({
        db: db(),
        actor: { kind: "system", id: "test" },
        now: () => new Date(Date.now() + minutes * MINUTE_MS),
      });
    await expect(redeem(later(15), { token })).resolves.toEqual({ opened: [], wrongCode: null });
    await expect(redeem(later(14), { token })).resolves.toMatchObject({ opened: [{ candidateId: id }] });
  });

  test("is rejected with a 401 if the candidate was deleted or their address changed", async () => {
    const region = await newRegion();
    for (const change of ["delete", "new address"]) {
      const { email, id } = await newCandidate(region);
      const { token } = parseSignInMail(await requestAndReceiveMail(email));
      const address = `/api/v2/candidates/${id}`;
      if (change === "delete") await runMutation(region, "DELETE", address);
      else await runMutation(region, "PATCH", address, { body: { email: `other-${email}` } });
      expect(summarizeError(await verifySignIn({ token }))).toEqual(INVALID_CREDENTIAL_ERROR);
    }
  });

  test("opens sessions only for the region whose key is sent", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const { email, id } = await newCandidate(one);
    await newCandidate(other, email);
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const { candidates } = (await verifySignIn({ token }, { key: one.key })).body.data;
    expect(candidates).toMatchObject([{ candidateId: id }]);
  });
});

test.each([
  {},
  { token: "" },
  { token: 1 },
  { token: "x", code: "12345678" },
  { email: "a@example.org" },
  { email: "a@example.org", code: "1234567" },
  { email: "a@example.org", code: "123456789" },
])("verifying a sign-in returns 400 for the malformed body %j", async (body) => {
  expect((await verifySignIn(body)).status).toBe(400);
});

describe("a code", () => {
  test("works only once, and then also invalidates its link [spec 5.session-verified]", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    const { code, token } = parseSignInMail(await requestAndReceiveMail(email));
    expect((await verifySignIn({ email: email.toUpperCase(), code })).status).toBe(200);
    expect(summarizeError(await verifySignIn({ email, code }))).toEqual(INVALID_CREDENTIAL_ERROR);
    expect(summarizeError(await verifySignIn({ token }))).toEqual(INVALID_CREDENTIAL_ERROR);
  });

  const wrongCode = (code: string, step: number) =>
    String((Number(code) + step) % 100_000_000).padStart(8, "0");

  test("stops working after five wrong attempts, but its link still works [spec 5.session-verified] [contract 3.verification-tries]", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    const { code, token } = parseSignInMail(await requestAndReceiveMail(email));
    for (let step = 1; step <= 5; step++) {
      expect(summarizeError(await verifySignIn({ email, code: wrongCode(code, step) }))).toEqual(
        INVALID_CREDENTIAL_ERROR,
      );
    }
    expect(summarizeError(await verifySignIn({ email, code }))).toEqual(INVALID_CREDENTIAL_ERROR);
    expect((await verifySignIn({ token })).status).toBe(200);
  });

  test("is accepted on the fifth attempt", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    const { code } = parseSignInMail(await requestAndReceiveMail(email));
    for (let step = 1; step <= 4; step++) await verifySignIn({ email, code: wrongCode(code, step) });
    expect((await verifySignIn({ email, code })).status).toBe(200);
  });

  test("stops working when a newer one is mailed, but both links still work", async () => {
    const { email } = await newCandidate(await newRegion());
    const first = parseSignInMail(await requestAndReceiveMail(email));
    const second = parseSignInMail(await requestAndReceiveMail(email));
    expect((await verifySignIn({ email, code: first.code })).status).toBe(401);
    expect((await verifySignIn({ token: first.token })).status).toBe(200);
    expect((await verifySignIn({ email, code: second.code })).status).toBe(200);
  });

  test("isn't affected by requests for the sandbox or another region's site, which have their own e-mail limits", async () => {
    const [region, other] = [await newRegion(), await newRegion()];
    const redirectUrl = "https://elders.example.org/inloggen";
    await db()
      .update(regions)
      .set({ allowedRedirectUrls: [redirectUrl] })
      .where(eq(regions.id, other.id));
    const { email } = await newCandidate(region);
    for (let times = 0; times < 3; times++) await requestSignInMail(email, { path: SANDBOX_REQUEST_PATH });
    const { code } = parseSignInMail(await requestAndReceiveMail(email));
    await requestSignInMail(email, { redirectUrl });
    expect(await listMailsTo(email)).toHaveLength(1);
    expect((await verifySignIn({ email, code })).status).toBe(200);
  });

  test("still works after a request that sent no e-mail because the address had already received three", async () => {
    const { email } = await newCandidate(await newRegion());
    for (let mail = 0; mail < 2; mail++) await requestAndReceiveMail(email);
    const { code } = parseSignInMail(await requestAndReceiveMail(email));
    await requestSignInMail(email);
    expect(await listMailsTo(email)).toHaveLength(3);
    expect((await verifySignIn({ email, code })).status).toBe(200);
  });

  test("is rejected after twenty attempts in a day, and accepted the next day [contract 3.verification-tries]", async () => {
    const { email, id } = await newCandidate(await newRegion());
    const stored = eq(verifications.addressDigest, addressDigestOf(email));
    const age = (minutes: number) =>
      db()
        .update(verifications)
        .set({ createdAt: new Date(Date.now() - minutes * MINUTE_MS) })
        .where(stored);
    for (let mail = 0; mail < 4; mail++) {
      const { code } = parseSignInMail(await requestAndReceiveMail(email));
      for (let step = 1; step <= 5; step++) await verifySignIn({ email, code: wrongCode(code, step) });
      await age(20);
    }
    const { code, token } = parseSignInMail(await requestAndReceiveMail(email));
    expect((await verifySignIn({ email, code })).status).toBe(401);
    const ctx = newContext({ db: db(), actor: { kind: "system", id: "test" } });
    expect(await redeem(ctx, { email, code })).toEqual({
      opened: [],
      wrongCode: { triesLeft: 0, isDayUsedUp: true },
    });
    await db()
      .update(verifications)
      .set({ createdAt: new Date(Date.now() - 25 * 60 * MINUTE_MS) })
      .where(and(stored, eq(verifications.triesLeft, 0)));
    expect((await verifySignIn({ email, code })).body.data.candidates).toMatchObject([{ candidateId: id }]);
    expect((await verifySignIn({ token })).status).toBe(401);
  });

  test("stops working after fifty concurrent wrong attempts, like all other codes of the address", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    for (let mail = 0; mail < 3; mail++) await requestSignInMail(email);
    const codes = (await listMailsTo(email)).map((mail) => parseSignInMail(mail).code);
    const guesses = Array.from({ length: 60 }, (_, step) => String(10_000_000 + step));
    const wrongCodes = guesses.filter((guess) => !codes.includes(guess)).slice(0, 50);
    const responses = await Promise.all(wrongCodes.map((code) => verifySignIn({ email, code })));
    for (const response of responses) expect(response.status).toBe(401);
    const rows = await db()
      .select({ triesLeft: verifications.triesLeft })
      .from(verifications)
      .where(eq(verifications.addressDigest, addressDigestOf(email)));
    expect(rows.map(({ triesLeft }) => triesLeft).sort()).toEqual([0, 5, 5]);
    for (const code of codes)
      expect(summarizeError(await verifySignIn({ email, code }))).toEqual(INVALID_CREDENTIAL_ERROR);
  });

  test("fails with the same error for an unknown address, and counts as an attempt", async () => {
    await requestSignInMail("stranger@example.org");
    await sendWaitingMail(db());
    expect(summarizeError(await verifySignIn({ email: "stranger@example.org", code: "12345678" }))).toEqual(
      INVALID_CREDENTIAL_ERROR,
    );
    const rows = await db().select().from(verifications);
    expect(rows.map(({ triesLeft }) => triesLeft)).toContain(4);
    expect(
      summarizeError(await verifySignIn({ email: "never-asked@example.org", code: "12345678" })),
    ).toEqual(INVALID_CREDENTIAL_ERROR);
  });
});
