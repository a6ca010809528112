import { describe, expect, test, vi } from "vitest";
import { mails } from "@/db/schema/mails";
import { openSecondConnection } from "@/test/api";
import { later, left, message, put, START, setUpOutboxTest, TO } from "@/test/outbox";
import { mailServer } from "@/test/sign-in-by-mail";
import { db } from "../database/client";
import { env } from "../env";
import { enqueueMail } from "./outbox";
import { sendDueMail } from "./send-due-mail";
import { ATTEMPT_MS_MAX } from "./smtp";

setUpOutboxTest();

describe("mail in the outbox", () => {
  test("is sent as text and HTML, marked as auto-generated, and then deleted", async () => {
    await put();
    expect(await sendDueMail(db(), later(0))).toBe(1);
    const [one] = mailServer().delivered;
    expect(one).toMatchObject({ from: "no-reply@instroom.example", to: [TO] });
    expect(one?.mail).toMatchObject({ subject: "Onderwerp", text: "Tekst\n", html: "<p>Tekst</p>\n" });
    for (const [key, value] of [
      ["auto-submitted", "auto-generated"],
      ["x-auto-response-suppress", "OOF, AutoReply"],
    ])
      expect(one?.mail.headers).toContainEqual(expect.objectContaining({ key, value }));
    expect(await left()).toEqual([]);
    expect(await sendDueMail(db(), later(0))).toBe(0);
  });

  test("is sent immediately even if its creation time comes from a clock that is an hour ahead", async () => {
    const now = () => new Date(Date.now() + 3_600_000);
    await enqueueMail({ db: db(), now }, message, { expiresInMinutes: 60 });
    expect(await sendDueMail(db())).toBe(1);
  });

  test("is sent before mail that has waited longer if it expires within an hour, as sign-in e-mails do", async () => {
    const add = (subject: string, second: number, expiresInMinutes: number) =>
      enqueueMail({ db: db(), now: later(second).now }, { ...message, subject }, { expiresInMinutes });
    for (const second of [1, 0, 2]) await add(`Notice ${second}`, second, 3 * 24 * 60);
    for (const second of [4, 3]) await add(`Sign in ${second}`, second, 15);
    await sendDueMail(db(), { ...later(5), concurrency: 1 });
    const subjects = mailServer().delivered.map(({ mail }) => mail.subject);
    expect(subjects).toEqual(["Sign in 3", "Sign in 4", "Notice 0", "Notice 1", "Notice 2"]);
  });

  test("is claimed by an attempt until the longest attempt has ended", async () => {
    await put();
    mailServer().setMode("hang");
    const sending = sendDueMail(db(), { ...later(0), concurrency: 1 });
    await vi.waitUntil(() => mailServer().hanging.length > 0, { timeout: 20_000 });
    expect(await sendDueMail(db(), later(ATTEMPT_MS_MAX / 1_000))).toBe(0);
    for (const answer of mailServer().hanging.splice(0)) answer();
    await sending;
    expect(mailServer().delivered).toHaveLength(1);
  });

  test("is rolled back with its transaction", async () => {
    const failing = db().transaction(async (transaction) => {
      await enqueueMail({ db: transaction, now: () => START }, message, { expiresInMinutes: 60 });
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(await left()).toEqual([]);
  });

  test("is sent only once, even by concurrent senders", async () => {
    for (let each = 0; each < 20; each++) await put();
    const other = openSecondConnection();
    await Promise.all([
      sendDueMail(db(), later(0)),
      sendDueMail(other.database, later(0)),
      sendDueMail(db(), later(0)),
    ]);
    await other.close();
    expect(mailServer().delivered).toHaveLength(20);
  });

  test.each([[451], ["disconnect" as const]])("is retried on schedule after %s", async (mode) => {
    await put();
    mailServer().setMode(mode);
    await sendDueMail(db(), later(0));
    expect(await sendDueMail(db(), later(4))).toBe(0);
    expect(await sendDueMail(db(), later(5))).toBe(1);
    expect(await sendDueMail(db(), later(34))).toBe(0);
    mailServer().setMode("accept");
    expect(await sendDueMail(db(), later(35))).toBe(1);
    expect(mailServer().delivered).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test("is retried until it expires", async () => {
    await put(3 * 24 * 60);
    mailServer().setMode(451);
    const attempts: Date[] = [];
    for (let [mail] = await left(); mail; [mail] = await left()) {
      attempts.push(mail.nextAttemptAt);
      await sendDueMail(db(), { now: () => attempts.at(-1) ?? START });
    }
    const expiry = 3 * 24 * 60 * 60;
    expect(attempts.slice(-2)).toEqual([later(expiry - 60).now(), later(expiry).now()]);
    const pauses = attempts.slice(1).map((at, index) => at.getTime() - Number(attempts[index]));
    expect(Math.max(...pauses)).toBe(3_600_000);
  });

  test("is sent if the mail server was down for a weekend", async () => {
    await enqueueMail({ db: db(), now: () => START }, message);
    mailServer().setMode(451);
    await sendDueMail(db(), later(0));
    mailServer().setMode("accept");
    expect(await sendDueMail(db(), later(71 * 3600))).toBe(1);
    expect(mailServer().delivered).toHaveLength(1);
  });

  test("is tried once more a minute before it expires", async () => {
    await put(15);
    mailServer().setMode(451);
    for (const seconds of [0, 5, 35, 155, 455]) await sendDueMail(db(), later(seconds));
    expect(await left()).toMatchObject([{ attempts: 5, nextAttemptAt: later(14 * 60).now() }]);
    mailServer().setMode("accept");
    expect(await sendDueMail(db(), later(14 * 60))).toBe(1);
  });

  test("is deleted without being sent once it has expired", async () => {
    await put(15);
    await sendDueMail(db(), later(15 * 60));
    expect(mailServer().delivered).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("is sent, not deleted, by a process whose clock is days ahead", async () => {
    await enqueueMail({ db: db(), now: () => new Date() }, message, { expiresInMinutes: 60 });
    const ahead = new Date(Date.now() + 3 * 86_400_000);
    expect(await sendDueMail(db(), { now: () => ahead })).toBe(1);
    expect(mailServer().delivered).toHaveLength(1);
  });

  test("is retried at most once a minute by a process whose clock is days ahead", async () => {
    await enqueueMail({ db: db(), now: () => new Date() }, message, { expiresInMinutes: 60 });
    mailServer().setMode("disconnect");
    const ahead = new Date(Date.now() + 3 * 86_400_000);
    const signal = AbortSignal.timeout(20_000);
    expect(await sendDueMail(db(), { now: () => ahead, signal })).toBe(1);
    const [waiting] = await left();
    expect(waiting?.nextAttemptAt).toEqual(new Date(ahead.getTime() + 60_000));
  });

  test("is sent by another process after the lease of a crashed process expires", async () => {
    await put();
    await db()
      .update(mails)
      .set({ attempts: 1, nextAttemptAt: later(290).now() });
    expect(await sendDueMail(db(), later(289))).toBe(0);
    expect(await sendDueMail(db(), later(290))).toBe(1);
    expect(mailServer().delivered).toHaveLength(1);
  });

  test("gets no extra headers, recipients or text from line breaks in its subject or address", async () => {
    const subject = "Hoi\r\nBcc: ander@example.org\r\n\r\nNog een tekst";
    const forged = { ...message, subject, to: "a@example.org\r\nRCPT TO:<ander@example.org>" };
    for (const each of [{ ...message, subject }, forged]) {
      await enqueueMail({ db: db(), now: () => START }, each, { expiresInMinutes: 60 });
    }
    await sendDueMail(db(), later(0));
    for (const { to, mail } of mailServer().delivered) {
      expect(to.join()).not.toContain("ander@example.org");
      expect(mail.bcc).toBeUndefined();
      expect(mail.text?.trim()).toBe("Tekst");
    }
    expect(mailServer().delivered.length).toBeGreaterThan(0);
  });

  test.each([
    ["a list", "a@example.org,ander@example.org"],
    ["an SMTP command", "a@example.org\r\nRCPT TO:<ander@example.org>"],
  ])("reaches nobody else if an address contains %s and bounce reports are on", async (_what, to) => {
    env().BOUNCE_ADDRESS = "bounces@example.org";
    await enqueueMail({ db: db(), now: () => START }, { ...message, to }, { expiresInMinutes: 60 });
    await sendDueMail(db(), later(0));
    expect(mailServer().delivered.flatMap((delivered) => delivered.to)).not.toContain("ander@example.org");
  });
});
