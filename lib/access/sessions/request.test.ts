import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { regions } from "@/db/schema/regions";
import { verifications } from "@/db/schema/verifications";
import { db } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { call, newGlobalKey, newRegion, type TestRegion } from "@/test/api";
import { loggedWith } from "@/test/logged";
import { type DeliveredMail, parseSignInMail } from "@/test/mail-server";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import {
  listMailsTo,
  ME_PATH,
  MINUTE_MS,
  newCandidate,
  REQUEST_PATH,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  VERIFY_PATH,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { storeLogo } from "../regions/logo";

beforeAll(() => setUpMailTest());

const allow = (region: TestRegion, ...allowedRedirectUrls: string[]) =>
  db().update(regions).set({ allowedRedirectUrls }).where(eq(regions.id, region.id));

describe("a sign-in request", () => {
  test("sends a code and a link that contains only a token, without remote resources, in Dutch unless the client prefers English [spec 4.verification-request]", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    const dutch = await requestAndReceiveMail(email);
    const { link, token, code } = parseSignInMail(dutch);
    expect(dutch.from).toBe("no-reply@instroom.example");
    expect(dutch.mail.subject).toBe("Inloggen bij Instroom");
    expect(link.href).toBe(`http://localhost:3000/portal/sign-in?token=${token}`);
    expect(token).toMatch(/^[A-Za-z0-9]{43}$/);
    expect(dutch.mail.html).toContain('lang="nl"');
    expect(dutch.mail.html).toContain(`href="${link.href}"`);
    expect(dutch.mail.html).toContain(code);
    expect(dutch.mail.html).not.toMatch(/<img|src=|url\(|@import/);
    expect(dutch.mail.text).toContain("Ze staan bij: Regio");
    const english = await requestAndReceiveMail(email, { headers: { "accept-language": "en-GB, nl;q=0.5" } });
    expect(english.mail.subject).toBe("Signing in to Instroom");
    expect(english.mail.html).toContain('lang="en"');
    const { link: englishLink, token: englishToken } = parseSignInMail(english);
    expect(englishLink.href).toBe(`http://localhost:3000/portal/sign-in?token=${englishToken}&lang=en`);
  });

  test("sends an e-mail from the region, with its logo and reply address, that names the device but no IP address", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    await db().update(regions).set({ contactEmail: "bureau@regio.example" }).where(eq(regions.id, region.id));
    const logo = { digest: "ab".repeat(32), contentType: "image/png", content: Buffer.from("x") };
    await storeLogo(db(), { regionId: region.id, logo, now: new Date() });
    const userAgent =
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
    const { mail } = await requestAndReceiveMail(email, {
      headers: { "user-agent": userAgent },
      from: "192.0.2.7",
    });
    expect(mail.from?.name).toMatch(/^Regio \d+ via Instroom$/);
    expect(mail.replyTo).toMatchObject([{ address: "bureau@regio.example" }]);
    expect(mail.text).toContain("Apparaat: Chrome op Android.");
    expect(mail.html).toContain(`src="http://localhost:3000/portal/logos/${region.id}/${logo.digest}"`);
    expect(`${mail.html}${mail.text}`).not.toContain("192.0.2.7");
  });

  test("sends an e-mail from Instroom if several regions have a candidate with the address", async () => {
    const { email } = await newCandidate(await newRegion());
    await newCandidate(await newRegion(), email);
    const { mail } = await requestAndReceiveMail(email);
    expect(mail.from?.name).toBe("Instroom");
    expect(mail.replyTo).toBeUndefined();
  });

  test("gets the same response for an unknown address, and sends no e-mail [spec 4.verification-request] [contract 3.verification-silent]", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region);
    const known = await requestSignInMail(email);
    const unknown = await requestSignInMail("nobody@example.org");
    const withoutId = ({ status, headers, body }: typeof known) => {
      const { "x-request-id": _, ...others } = headers;
      return { status, headers: others, body };
    };
    expect(known.status).toBe(202);
    expect(withoutId(unknown)).toEqual(withoutId(known));
    expect(await listMailsTo("nobody@example.org")).toEqual([]);
    expect(await listMailsTo(email)).toHaveLength(1);
  });

  test("matches only the region's candidates if it has a region's key [contract 3.verification-region]", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const { email } = await newCandidate(one);
    await requestSignInMail(email, { key: other.key });
    expect(await listMailsTo(email)).toEqual([]);
    await newCandidate(other, email);
    const { token } = parseSignInMail(await requestAndReceiveMail(email, { key: other.key }));
    const { candidates } = (await verifySignIn({ token })).body.data;
    expect(candidates).toHaveLength(1);
    expect((await verifySignIn({ token })).status).toBe(401);
  });

  test("ignores the letter case of the address and sends the e-mail to the address as stored by the region", async () => {
    await newCandidate(await newRegion(), "Mixed.Case@example.org");
    await requestSignInMail("mIXED.cASE@EXAMPLE.org");
    expect(await listMailsTo("Mixed.Case@example.org")).toHaveLength(1);
  });

  test("matches only sandbox candidates in the sandbox, and the e-mail mentions the sandbox", async () => {
    const region = await newRegion();
    const { email } = await newCandidate(region, undefined, "sandbox");
    await requestSignInMail(email);
    expect(await listMailsTo(email)).toEqual([]);
    const at = REQUEST_PATH.replace("v2", "sandbox");
    const mail = await requestAndReceiveMail(email, { path: at });
    expect(mail.mail.subject).toBe("[Sandbox] Inloggen bij Instroom");
    expect(mail.mail.text).toContain("Deze code werkt alleen via de API");
    const { token } = parseSignInMail(mail);
    expect((await verifySignIn({ token })).status).toBe(401);
    const opened = await verifySignIn({ token }, { path: VERIFY_PATH.replace("v2", "sandbox") });
    const [{ sessionToken }] = opened.body.data.candidates;
    const headers = { authorization: `Bearer ${sessionToken}` };
    expect((await call("GET", ME_PATH, { headers })).status).toBe(401);
    expect((await call("GET", ME_PATH.replace("v2", "sandbox"), { headers })).status).toBe(200);
  });

  test("sends at most three e-mails per address in 15 minutes, even for concurrent requests [contract 3.verification-mails]", async () => {
    const region = await newRegion();
    const emails: string[] = [];
    for (let count = 0; count < 3; count++) emails.push((await newCandidate(region)).email);
    for (const email of emails) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => requestSignInMail(email)));
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(202));
    }
    await Promise.all(Array.from({ length: 8 }, () => sendWaitingMail(db())));
    for (const email of emails) expect(await listMailsTo(email)).toHaveLength(3);
    await db()
      .update(verifications)
      .set({ createdAt: new Date(Date.now() - 15 * MINUTE_MS) });
    const [email = ""] = emails;
    await requestAndReceiveMail(email);
    expect(await listMailsTo(email)).toHaveLength(4);
  });

  test("sends at most twenty e-mails a day per address, and logs the limit once, without the address", async () => {
    const warned = vi.spyOn(log(), "warn").mockClear();
    const { email } = await newCandidate(await newRegion());
    const age = (minutes: number) =>
      db()
        .update(verifications)
        .set({ createdAt: sql`${verifications.createdAt} - ${minutes} * interval '1 minute'` });
    for (let round = 0; round < 8; round++) {
      for (let mail = 0; mail < 3; mail++) expect((await requestSignInMail(email)).status).toBe(202);
      await sendWaitingMail(db());
      await age(16);
    }
    expect(await listMailsTo(email)).toHaveLength(20);
    const message = "daily limit of sign-in e-mails reached";
    expect(loggedWith(warned, message)).toEqual([
      [{ table: "verifications", signInId: expect.any(String) }, message],
    ]);
    await age(24 * 60);
    await requestAndReceiveMail(email);
    expect(await listMailsTo(email)).toHaveLength(21);
  });

  test.each([
    [{}],
    [{ email: "no address" }],
    [{ email: "a@example.org\r\nBcc: b@example.org" }],
    [{ email: "a@example.org, b@example.org" }],
    [{ email: "a@example.org", name: "x" }],
    [{ email: "a@example.org", redirectUrl: "javascript:alert(1)" }],
  ])("returns 400 for the body %j", async (body) => {
    const response = await call("POST", REQUEST_PATH, { body });
    expect([response.status, response.body.code]).toEqual([400, "validation_error"]);
  });

  test("is rejected with an invalid key, a webhook key, an admin key without a region, or a region parameter without a key", async () => {
    const email = "a@example.org";
    const region = await newRegion();
    const [admin, webhook] = [await newGlobalKey("admin"), await newGlobalKey("webhook")];
    const statusOf = async (key: string, at = REQUEST_PATH) =>
      (await requestSignInMail(email, { key, path: at })).status;
    expect(await statusOf(`ctk_${"a".repeat(46)}`)).toBe(401);
    expect(await statusOf(webhook)).toBe(403);
    expect(await statusOf(admin)).toBe(400);
    expect(await statusOf(admin, `${REQUEST_PATH}?region=${region.id}`)).toBe(202);
    expect((await requestSignInMail(email, { path: `${REQUEST_PATH}?region=${region.id}` })).status).toBe(
      400,
    );
  });
});

describe("redirectUrl", () => {
  test("makes the link lead to the region's own site", async () => {
    const region = await newRegion();
    const redirectUrl = `https://mine.example.org/sign-in?region=${region.id}`;
    await allow(region, redirectUrl);
    const { email } = await newCandidate(region);
    const { link, token } = parseSignInMail(
      await requestAndReceiveMail(email, { redirectUrl, key: region.key }),
    );
    expect(link.href).toBe(`${redirectUrl}&token=${token}`);
  });

  test("is rejected with a 400 if the region doesn't allow it, even if another region does [contract 3.verification-redirect]", async () => {
    const [region, other] = [await newRegion(), await newRegion()];
    const redirectUrl = `https://other-${other.id}.example.org/`;
    await allow(other, redirectUrl);
    const { email } = await newCandidate(region);
    const response = await requestSignInMail(email, { redirectUrl, key: region.key });
    expect(response.status).toBe(400);
    expect(response.body.data.issues).toMatchObject([{ pointer: "/redirectUrl", code: "not_allowed" }]);
  });

  test("is checked in the same way for every address if there is no key, and its link opens sessions only in regions that allow it", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const redirectUrl = `https://one-${one.id}.example.org/`;
    await allow(one, redirectUrl);
    const both = await newCandidate(one);
    await newCandidate(other, both.email);
    const elsewhere = await newCandidate(other);
    for (const email of [both.email, elsewhere.email, "nobody@example.org"]) {
      expect((await requestSignInMail(email, { redirectUrl })).status).toBe(202);
      expect((await requestSignInMail(email, { redirectUrl: "https://nobody.example.org/" })).status).toBe(
        400,
      );
    }
    expect(await listMailsTo(elsewhere.email)).toEqual([]);
    const [mail] = await listMailsTo(both.email);
    const { token } = parseSignInMail(mail as DeliveredMail);
    const { candidates } = (await verifySignIn({ token })).body.data;
    expect(candidates.map(({ candidateId }: { candidateId: string }) => candidateId)).toEqual([both.id]);
  });
});
