import { eq, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { staffSignIns } from "@/db/schema/staff-sessions";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { call } from "@/test/api";
import { loggedWith } from "@/test/logged";
import { parseSignInMail } from "@/test/mail-server";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { redeemStaffSignIn } from "./sign-in";

beforeAll(() => setUpMailTest());

const MINUTE = 60_000;
const ctx = (offsetMs = 0) =>
  newContext({
    db: db(),
    actor: { kind: "system", id: "test" },
    now: () => new Date(Date.now() + offsetMs),
  });
const request = (email: string, headers = {}) =>
  call("POST", "/api/console/sign-in", { body: { email }, headers });

const requestAndParse = async () => {
  const person = await newStaff("reader");
  await request(person.email);
  const [mail] = await listMailsTo(person.email);
  if (!mail) throw new Error("no mail was delivered");
  const { link, token, code } = parseSignInMail(mail);
  return { person, mail, link, token, code, wrong: code === "00000000" ? "00000001" : "00000000" };
};

test("staff sign-in mails a link to the confirmation page, without personal data", async () => {
  const { link, mail, person } = await requestAndParse();
  expect(link.pathname).toBe("/console/sign-in/confirm");
  expect([...link.searchParams.keys()]).toEqual(["token"]);
  expect(mail.to).toEqual([person.email]);
  expect(mail.mail.subject).toBe("Inloggen in de console van Instroom");
});

test("staff sign-in mails a link that leads only to console pages, and drops the requested page's query", async () => {
  const linkFor = async (next: string) => {
    const { email } = await newStaff("reader");
    await call("POST", "/api/console/sign-in", { body: { email, next } });
    const [mail] = await listMailsTo(email);
    return mail && parseSignInMail(mail).link.searchParams.get("next");
  };
  const page = "/console/noord/live/candidates";
  expect(await linkFor(`${page}?search=Noor`)).toBe(page);
  expect(await linkFor("//evil.example/console/noord")).toBeNull();
  expect(await linkFor("https://evil.example/console/noord")).toBeNull();
});

test("staff sign-in writes the e-mail in the chosen language, or else in the browser's language", async () => {
  const person = await newStaff("reader");
  await request(person.email, { "accept-language": "en-GB" });
  await request(person.email, { "accept-language": "en-GB", cookie: "language=nl" });
  const subjects = (await listMailsTo(person.email)).map(({ mail }) => mail.subject);
  expect(subjects.sort()).toEqual([
    "Inloggen in de console van Instroom",
    "Signing in to the Instroom console",
  ]);
});

test("staff sign-in returns the same response for an unknown address but sends no e-mail", async () => {
  const person = await newStaff("reader");
  const [known, unknown] = [await request(person.email), await request("vreemde@example.org")];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(await listMailsTo("vreemde@example.org")).toEqual([]);
});

test("staff sign-in returns 400 for an invalid address", async () => {
  expect((await request("geen adres")).status).toBe(400);
});

test("staff sign-in accepts a link only once, even for concurrent requests", async () => {
  const { person, token } = await requestAndParse();
  const redeemed = await Promise.all([1, 2, 3].map(() => redeemStaffSignIn(ctx(), { token })));
  expect(redeemed.filter((staffId) => staffId !== null)).toEqual([person.id]);
});

test("staff sign-in accepts a code only once and ignores the address's letter case", async () => {
  const { person, code } = await requestAndParse();
  const other = await newStaff("reader");
  const redeem = (email: string) => redeemStaffSignIn(ctx(), { email, code });
  expect(await redeem(other.email)).toBeNull();
  expect(await redeem(` ${person.email.toUpperCase()} `)).toBe(person.id);
  expect(await redeem(person.email)).toBeNull();
});

test("staff sign-in invalidates the link when its code is used", async () => {
  const first = await requestAndParse();
  expect(await redeemStaffSignIn(ctx(), { email: first.person.email, code: first.code })).toBe(
    first.person.id,
  );
  expect(await redeemStaffSignIn(ctx(), { token: first.token })).toBeNull();
});

test("staff sign-in rejects the link and the code after 15 minutes", async () => {
  const { person, token, code } = await requestAndParse();
  expect(await redeemStaffSignIn(ctx(15 * MINUTE), { token })).toBeNull();
  expect(await redeemStaffSignIn(ctx(15 * MINUTE), { email: person.email, code })).toBeNull();
  expect(await redeemStaffSignIn(ctx(14 * MINUTE), { token })).toBe(person.id);
});

test("staff sign-in rejects the correct code after fifty concurrent wrong attempts", async () => {
  const { person, code, wrong } = await requestAndParse();
  const tries = Array.from({ length: 50 }, () =>
    redeemStaffSignIn(ctx(), { email: person.email, code: wrong }),
  );
  expect((await Promise.all(tries)).every((staffId) => staffId === null)).toBe(true);
  expect(await redeemStaffSignIn(ctx(), { email: person.email, code })).toBeNull();
});

test("staff sign-in accepts a code on the fifth attempt", async () => {
  const { person, code, wrong } = await requestAndParse();
  for (let tried = 0; tried < 4; tried++)
    await redeemStaffSignIn(ctx(), { email: person.email, code: wrong });
  expect(await redeemStaffSignIn(ctx(), { email: person.email, code })).toBe(person.id);
});

test("staff sign-in sends at most three e-mails per address in 15 minutes", async () => {
  const person = await newStaff("reader");
  for (let count = 0; count < 5; count++) expect((await request(person.email)).status).toBe(202);
  expect(await listMailsTo(person.email)).toHaveLength(3);
});

test("staff sign-in skips a request that can't be decrypted", async () => {
  const [first, second] = [await newStaff("reader"), await newStaff("reader")];
  await request(first.email);
  await db().update(staffSignIns).set({ encryptedRequest: "damaged" }).where(isNull(staffSignIns.preparedAt));
  await request(second.email);
  expect(await listMailsTo(second.email)).toHaveLength(1);
  expect(await listMailsTo(first.email)).toEqual([]);
});

test("staff sign-in accepts only the newest code", async () => {
  const first = await requestAndParse();
  const { email, id } = first.person;
  await request(email);
  const codes = (await listMailsTo(email)).map((mail) => parseSignInMail(mail).code);
  const newest = codes.find((code) => code !== first.code) ?? "";
  expect(await redeemStaffSignIn(ctx(), { email, code: first.code })).toBeNull();
  expect(await redeemStaffSignIn(ctx(), { email, code: newest })).toBe(id);
});

/** Makes all requests older, so that they no longer count toward a limit. */
const age = (minutes: number) =>
  db()
    .update(staffSignIns)
    .set({ createdAt: sql`${staffSignIns.createdAt} - ${minutes} * interval '1 minute'` });

test("staff sign-in rejects the correct code after twenty attempts in a day, and warns once", async () => {
  const warned = vi.spyOn(log(), "warn").mockClear();
  const person = await newStaff("reader");
  const { email } = person;
  for (let mail = 0; mail < 4; mail++) {
    await request(email);
    await sendWaitingMail(db());
    for (let step = 0; step < 5; step++)
      await redeemStaffSignIn(ctx(), { email, code: "wrong" }).catch(() => null);
    await age(20);
  }
  const codes = (await listMailsTo(email)).map((mail) => parseSignInMail(mail).code);
  await request(email);
  const newest = (await listMailsTo(email)).map((mail) => parseSignInMail(mail));
  const { code, token } = newest.find((each) => !codes.includes(each.code)) ?? { code: "", token: "" };
  const rejection = { code: "rate_limited", data: { isDayUsedUp: true } };
  await expect(redeemStaffSignIn(ctx(), { email, code })).rejects.toMatchObject(rejection);
  await expect(redeemStaffSignIn(ctx(), { email, code })).rejects.toMatchObject(rejection);
  expect(await redeemStaffSignIn(ctx(), { token })).toBe(person.id);
  const message = "daily limit of sign-in codes reached";
  expect(loggedWith(warned, message)).toEqual([
    [{ table: "staff_sign_ins", signInId: expect.any(String) }, message],
  ]);
  await age(24 * 60);
  await request(email);
  const later = (await listMailsTo(email)).map((mail) => parseSignInMail(mail).code);
  const fresh = later.find((each) => each !== code && !codes.includes(each)) ?? "";
  expect(await redeemStaffSignIn(ctx(), { email, code: fresh })).toBe(person.id);
});

test("staff sign-in responds to a day's twenty wrong codes in the same way for known and unknown addresses, and records each wrong code", async () => {
  const outcomesFor = async (email: string) => {
    const outcomes: unknown[] = [];
    for (let mail = 0; mail < 4; mail++) {
      await request(email);
      await sendWaitingMail(db());
      for (let step = 0; step < 5; step++)
        outcomes.push(
          await redeemStaffSignIn(ctx(), { email, code: "wrong" }).catch(({ message }) => message),
        );
      await age(20);
    }
    return outcomes;
  };
  const failures = () => db().$count(securityEvents, eq(securityEvents.action, "sign_in.failed"));
  const before = await failures();
  const known = await outcomesFor((await newStaff("reader")).email);
  expect(known.slice(-2)).toEqual([null, expect.stringContaining("The link in the e-mail still works.")]);
  expect(await outcomesFor("niemand@example.org")).toEqual(known);
  expect((await failures()) - before).toBe(40);
});

test("staff sign-in sends at most twenty e-mails a day per address, and logs the limit once, without the address", async () => {
  const warned = vi.spyOn(log(), "warn").mockClear();
  const { email } = await newStaff("reader");
  for (let round = 0; round < 8; round++) {
    for (let mail = 0; mail < 3; mail++) await request(email);
    await sendWaitingMail(db());
    await age(16);
  }
  expect(await listMailsTo(email)).toHaveLength(20);
  const message = "daily limit of sign-in e-mails reached";
  expect(loggedWith(warned, message)).toEqual([
    [{ table: "staff_sign_ins", signInId: expect.any(String) }, message],
  ]);
  await age(24 * 60);
  await request(email);
  expect(await listMailsTo(email)).toHaveLength(21);
});

test("a signed-in staff member who requested three codes in 15 minutes is told when to request the next, and can still use the last code", async () => {
  const { id, email, headers } = await newStaff("reader", undefined, { secondFactor: false });
  const mailCode = async () => {
    const more = { "accept-language": "en-GB" };
    const body = { next: "/console/account" };
    const sent = await call("POST", "/api/console/step-up/mail", { headers: { ...headers, ...more }, body });
    return { mails: await listMailsTo(email), mailAgainAt: sent.body.data.mailAgainAt };
  };
  for (let mails = 1; mails <= 3; mails++) {
    expect(await mailCode()).toEqual({ mails: Array(mails).fill(expect.anything()), mailAgainAt: null });
    await age(4);
  }
  const { mails, mailAgainAt } = await mailCode();
  expect(mails).toHaveLength(3);
  expect(Math.round((Date.parse(mailAgainAt) - Date.now()) / MINUTE)).toBe(3);
  expect(mails[2]?.mail.subject).toBe("Signing in to the Instroom console");
  const [{ link, code }] = mails.slice(2).map(parseSignInMail) as [ReturnType<typeof parseSignInMail>];
  expect(link.searchParams.get("next")).toBe("/console/account");
  expect(await redeemStaffSignIn(ctx(), { email, code })).toBe(id);
  await age(3);
  expect(await mailCode()).toMatchObject({ mails: { length: 4 }, mailAgainAt: null });
});
