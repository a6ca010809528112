import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffSignIns } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { call } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { redeemStaffSignIn } from "./sign-in";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await setUpMailTest();
});
afterAll(() => close());

const MINUTE = 60_000;
const ctx = (at = 0) => ({
  db: db(),
  actor: { kind: "system" as const, id: "test" },
  requestId: "test",
  now: () => new Date(Date.now() + at),
});
const request = (email: string, headers = {}) =>
  call("POST", "/api/console/sign-in", { body: { email }, headers });

const started = async () => {
  const person = await newStaff("reader");
  await request(person.email);
  const [mail] = await listMailsTo(person.email);
  if (!mail) throw new Error("no mail came");
  const { link, token, code } = parseSignInMail(mail);
  return { person, mail, link, token, code, wrong: code === "000000" ? "000001" : "000000" };
};

test("the mail has a link to the page that confirms, without anything of the person in it", async () => {
  const { link, mail, person } = await started();
  expect(link.pathname).toBe("/console/sign-in/confirm");
  expect([...link.searchParams.keys()]).toEqual(["token"]);
  expect(mail.to).toEqual([person.email]);
  expect(mail.mail.subject).toBe("Inloggen in de console van Instroom");
});

test("the mail is in the language that was chosen, else in the browser's", async () => {
  const person = await newStaff("reader");
  await request(person.email, { "accept-language": "en-GB" });
  await request(person.email, { "accept-language": "en-GB", cookie: "language=nl" });
  const subjects = (await listMailsTo(person.email)).map(({ mail }) => mail.subject);
  expect(subjects.sort()).toEqual([
    "Inloggen in de console van Instroom",
    "Signing in to the Instroom console",
  ]);
});

test("an address that nobody has gets the same answer, and no mail", async () => {
  const person = await newStaff("reader");
  const [known, unknown] = [await request(person.email), await request("vreemde@example.org")];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(await listMailsTo("vreemde@example.org")).toEqual([]);
});

test("an address that is none is refused", async () => {
  expect((await request("geen adres")).status).toBe(400);
});

test("a link signs in once, also when it is used twice at the same moment", async () => {
  const { person, token } = await started();
  const taken = await Promise.all([1, 2, 3].map(() => redeemStaffSignIn(ctx(), { token })));
  expect(taken.filter((each) => each !== null)).toEqual([person.id]);
});

test("a code signs in with its own address, whatever its case, once", async () => {
  const { person, code } = await started();
  const other = await newStaff("reader");
  const take = (email: string) => redeemStaffSignIn(ctx(), { email, code });
  expect(await take(other.email)).toBeNull();
  expect(await take(` ${person.email.toUpperCase()} `)).toBe(person.id);
  expect(await take(person.email)).toBeNull();
});

test("a used code takes the link with it, and the other way round", async () => {
  const first = await started();
  expect(await redeemStaffSignIn(ctx(), { email: first.person.email, code: first.code })).toBe(
    first.person.id,
  );
  expect(await redeemStaffSignIn(ctx(), { token: first.token })).toBeNull();
});

test("both die after 15 minutes", async () => {
  const { person, token, code } = await started();
  expect(await redeemStaffSignIn(ctx(15 * MINUTE), { token })).toBeNull();
  expect(await redeemStaffSignIn(ctx(15 * MINUTE), { email: person.email, code })).toBeNull();
  expect(await redeemStaffSignIn(ctx(14 * MINUTE), { token })).toBe(person.id);
});

test("a code dies after five wrong tries, also when fifty come at once", async () => {
  const { person, code, wrong } = await started();
  const tries = Array.from({ length: 50 }, () =>
    redeemStaffSignIn(ctx(), { email: person.email, code: wrong }),
  );
  expect((await Promise.all(tries)).every((each) => each === null)).toBe(true);
  expect(await redeemStaffSignIn(ctx(), { email: person.email, code })).toBeNull();
});

test("a code is right at the fifth try", async () => {
  const { person, code, wrong } = await started();
  for (let tried = 0; tried < 4; tried++)
    await redeemStaffSignIn(ctx(), { email: person.email, code: wrong });
  expect(await redeemStaffSignIn(ctx(), { email: person.email, code })).toBe(person.id);
});

test("a person gets three mails in 15 minutes, and no more", async () => {
  const person = await newStaff("reader");
  for (let asked = 0; asked < 5; asked++) expect((await request(person.email)).status).toBe(202);
  expect(await listMailsTo(person.email)).toHaveLength(3);
});

test("a request that can't be opened holds up nobody", async () => {
  const [first, second] = [await newStaff("reader"), await newStaff("reader")];
  await request(first.email);
  await db().update(staffSignIns).set({ sealedRequest: "damaged" }).where(isNull(staffSignIns.preparedAt));
  await request(second.email);
  expect(await listMailsTo(second.email)).toHaveLength(1);
  expect(await listMailsTo(first.email)).toEqual([]);
});
