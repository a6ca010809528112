import pino from "pino";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { later, left, put, setUpOutboxTest } from "@/test/outbox";
import { mailServer } from "@/test/sign-in-by-mail";
import { db } from "../database/client";
import { singleton } from "../singleton";
import { sendDueMail } from "./send-due-mail";

setUpOutboxTest();
const logged: string[] = [];
beforeAll(() => {
  singleton("log", () => pino({ level: "debug" }, { write: (line: string) => void logged.push(line) }));
});
beforeEach(() => {
  logged.splice(0);
});

describe("rejected mail in the outbox", () => {
  test.each([
    ["the sender", "reject sender" as const, ""],
    ["the sender, whose own mailbox is full", "reject sender" as const, "5.2.2 Over quota"],
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
      expect(await left()).toMatchObject([{ attempts: 1, isMailboxFull: false }]);
      mailServer().setMode("accept");
      expect(await sendDueMail(db(), later(5))).toBe(1);
      expect(mailServer().delivered).toHaveLength(1);
    },
  );

  test.each([
    ["the recipient", 552, "5.2.2 <kwikstaart@example.org>: Mailbox full"],
    ["the recipient for now", 452, "4.2.2 <kwikstaart@example.org>: Over quota"],
    ["the message", "reject message" as const, "5.2.2 Mailbox full"],
  ])("is retried each hour if a full mailbox rejects %s", async (_what, mode, text) => {
    await put(3 * 24 * 60);
    mailServer().setMode(mode, text);
    await sendDueMail(db(), later(0));
    expect(await left()).toMatchObject([{ isMailboxFull: true, nextAttemptAt: later(3_600).now() }]);
    mailServer().setMode("accept");
    await sendDueMail(db(), later(7_200));
    expect(mailServer().delivered).toHaveLength(1);
  });

  test("is reported for a full mailbox only shortly before it expires", async () => {
    await put(3 * 60);
    mailServer().setMode("reject message", "5.2.2 Mailbox full");
    const reportedAt: number[] = [];
    for (const hours of [0, 1, 2]) {
      const onRejected = async () => reportedAt.push(hours);
      await sendDueMail(db(), { ...later(hours * 3_600), onRejected });
    }
    expect(reportedAt).toEqual([2]);
  });

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

  test("is never logged with its address", async () => {
    for (const mode of ["accept", 451, 550, "reject sender", "disconnect"] as const) {
      mailServer().setMode(mode);
      await put();
      await sendDueMail(db(), later(0));
    }
    expect(logged.length).toBeGreaterThan(2);
    expect(logged.join("\n")).not.toContain("kwikstaart");
  });
});
