import pino from "pino";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { openSecondConnection } from "@/test/api";
import { mailServer, setUpMailTest } from "@/test/sign-in-by-mail";
import { db } from "../database/client";
import { env } from "../env";
import { singleton } from "../singleton";
import { enqueueMail, sendDueMail } from "./outbox";

const logged: string[] = [];
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  singleton("log", () => pino({ level: "debug" }, { write: (line: string) => void logged.push(line) }));
});
beforeEach(async () => {
  env().BOUNCE_ADDRESS = undefined;
  await db().delete(mails);
  mailServer().delivered.splice(0);
  mailServer().setMode("accept");
  logged.splice(0);
});

const TO = "kwikstaart@example.org";
/** In the past, because mail never expires before the database says so. */
const START = new Date("2020-06-01T12:00:00Z");
const message = { to: TO, subject: "Onderwerp", text: "Tekst", html: "<p>Tekst</p>" };
const put = (expiresInMinutes = 60) =>
  enqueueMail({ db: db(), now: () => START }, message, { expiresInMinutes });
const later = (seconds: number) => ({ now: () => new Date(START.getTime() + seconds * 1000) });
const left = () => db().select().from(mails);

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

  test.each([
    ["the sender", "reject sender" as const, ""],
    [
      "the sender, together with the recipient",
      553,
      "5.7.1 <no-reply@instroom.example>: Sender address rejected",
    ],
    ["the sender's domain", 550, "5.1.8 <no-reply@instroom.example>: Domain not found"],
    ["relaying", 554, "5.7.1 <kwikstaart@example.org>: Relay access denied"],
    ["relaying, without a status", 550, "relay not permitted"],
    ["mail without a password", 530, "Authentication required"],
    ["mail above our quota", 550, "5.4.5 Daily user sending limit exceeded"],
    ["a message above our quota", "reject message" as const, "5.7.1 Daily SMTP relay limit exceeded"],
    ["a message without our signature", "reject message" as const, "5.7.26 Unauthenticated email"],
  ])(
    "is kept and retried after the server rejects %s, because time or a changed setting can solve that",
    async (_what, mode, text) => {
      await put();
      mailServer().setMode(mode, text);
      await sendDueMail(db(), later(0));
      expect(await left()).toMatchObject([{ attempts: 1 }]);
      mailServer().setMode("accept");
      expect(await sendDueMail(db(), later(5))).toBe(1);
      expect(mailServer().delivered).toHaveLength(1);
    },
  );

  test.each([
    ["RCPT TO", "550 5.1.1", 550, "5.1.1 <kwikstaart@example.org>: User unknown", "mail given up"],
    ["RCPT TO", "554 5.7.1", 554, "5.7.1 <kwikstaart@example.org>: Relay access denied", "mail not sent yet"],
    ["RCPT TO", "451", 451, "Greylisted kwikstaart@example.org", "mail not sent yet"],
    ["MAIL FROM", "530 5.7.0", "reject sender" as const, "", "mail not sent yet"],
  ])("is logged with the failed command and its reply: %s, %s", async (command, reply, mode, text, said) => {
    await put();
    mailServer().setMode(mode, text);
    await sendDueMail(db(), later(0));
    expect(JSON.parse(String(logged.at(-1)))).toMatchObject({ code: "EENVELOPE", command, reply, msg: said });
  });

  test.each([
    ["of the recipient", 550, undefined],
    ["of its size", 552, "5.3.4 Message too big"],
    ["of its content", "reject message" as const, "5.6.0 Not a message"],
    ["of its size, without a status", "reject message" as const, "Over my databytes limit (#5.3.4)"],
    ["because it looks like spam", "reject message" as const, "5.7.1 Message rejected as spam"],
    ["of a recipient, with another status", 553, "5.3.0 User unknown"],
  ])("is dropped after a permanent rejection %s", async (_what, mode, text) => {
    await put();
    mailServer().setMode(mode, text);
    await sendDueMail(db(), later(0));
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
      .set({ attempts: 1, nextAttemptAt: later(120).now() });
    expect(await sendDueMail(db(), later(119))).toBe(0);
    expect(await sendDueMail(db(), later(120))).toBe(1);
    expect(mailServer().delivered).toHaveLength(1);
  });

  test("is never logged with its address", async () => {
    for (const mode of ["accept", 451, 550, "reject sender", "disconnect"] as const) {
      mailServer().setMode(mode);
      await put();
      await sendDueMail(db(), later(0));
    }
    expect(logged.length).toBeGreaterThan(2);
    expect(logged.join("\n")).not.toContain("kwikstaart");
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
