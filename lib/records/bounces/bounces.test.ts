import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { receiveReport } from "@/app/mail/bounces/receive-report";
import { candidateBounces, mailRecipients } from "@/db/schema/candidate-mails";
import { db } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { call, newRegion, runMutation, type TestRegion } from "@/test/api";
import { loggedWith } from "@/test/logged";
import { setNotices } from "@/test/notice-settings";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import {
  mailServer,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { COALESCE_MS } from "../candidate-notices/queue-notices";
import { deleteOldRecipients } from "./recipients";

const SECRET = "a secret of the mail server, long enough";

let region: TestRegion;
let reader: TestStaffMember;
beforeAll(() => setUpMailTest({ BOUNCE_SECRET: SECRET, BOUNCE_ADDRESS: "bounces@instroom.example" }));
beforeEach(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  mailServer().setMode("accept");
});

const bounceOf = async (id: string) =>
  (await call("GET", `/api/console/candidates/${id}/bounce`, reader)).body.data.bounce;

const post = (body: BodyInit, authorization = `Bearer ${SECRET}`) =>
  receiveReport(
    new Request("http://test/mail/bounces", { method: "POST", body, headers: { authorization } }),
  );

type Report = { to?: string; messageId?: string | null; status?: string; action?: string };

/** Builds a bounce report in the format of Postfix. */
const report = ({ to = "bounces@instroom.example", messageId = null, ...failure }: Report) =>
  [
    "From: MAILER-DAEMON@mail.example",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    "",
    "--b1",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "--b1",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example",
    "",
    "Final-Recipient: rfc822; noor@example.org",
    `Action: ${failure.action ?? "failed"}`,
    `Status: ${failure.status ?? "5.1.1"}`,
    "Diagnostic-Code: smtp; 550 5.1.1 <noor@example.org>: Recipient address",
    "    rejected: User unknown",
    "",
    "--b1",
    "Content-Description: Undelivered Message",
    "Content-Type: message/rfc822",
    "",
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    "Subject: Inloggen bij Instroom",
    "",
    "Tekst",
    "--b1--",
    "",
  ].join("\r\n");

/** Sends an e-mail to a new candidate. Returns the values that identify the e-mail in a bounce report. */
async function mailed() {
  const { id, email } = await newCandidate(region);
  const { mail, from } = await requestAndReceiveMail(email);
  return { id, email, messageId: mail.messageId ?? "", returnPath: from };
}

const after = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

/** Changes the candidate's phase and sends the notice, if any. Returns how many e-mails the candidate got. */
async function countMailAfterMove({ id, email }: { id: string; email: string }, phase: string) {
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase } });
  await sendWaitingMail(db(), after(COALESCE_MS / 60_000 + 1));
  return mailServer().delivered.filter(({ to }) => to.includes(email)).length;
}

describe("a bounce report", () => {
  test("is stored for the recipient of the e-mail that it identifies, and is shown in the console", async () => {
    const { id, email, messageId } = await mailed();
    expect(await bounceOf(id)).toBeNull();
    expect((await post(report({ messageId }))).status).toBe(202);
    expect(await bounceOf(id)).toMatchObject({
      email,
      status: "5.1.1",
      reason: "550 5.1.1 <noor@example.org>: Recipient address rejected: User unknown",
    });
  });

  test("is matched by the address that it was sent to if it doesn't contain the Message-ID of our e-mail", async () => {
    const { id, returnPath } = await mailed();
    expect(returnPath).toMatch(/^bounces\+[0-9a-f-]{36}@instroom\.example$/);
    await post(report({ to: returnPath }));
    expect(await bounceOf(id)).toMatchObject({ status: "5.1.1" });
  });

  test.each([
    { action: "delayed", status: "4.4.1" },
    { action: "delayed", status: "4.2.2" },
    { action: "delivered", status: "2.0.0" },
    { action: "failed", status: "4.4.7" },
    { action: "failed", status: "5.7.1" },
  ])("isn't stored if the address may still be valid: %j", async (outcome) => {
    const { id, messageId } = await mailed();
    expect((await post(report({ messageId, ...outcome }))).status).toBe(202);
    expect(await bounceOf(id)).toBeNull();
  });

  test("gets a 202 response even if it isn't about one of our e-mails, and so does an e-mail that isn't a report", async () => {
    const strange = "<01900000-0000-7000-8000-000000000000@localhost>";
    for (const body of [report({ messageId: strange }), report({}), "Subject: Hallo\r\n\r\nHoi", ""])
      expect((await post(body)).status).toBe(202);
    expect(await db().$count(candidateBounces, eq(candidateBounces.baseId, region.bases.live))).toBe(0);
  });

  test("gets a 202 response and is logged without its text if it can't be parsed", async () => {
    const level = (at: number) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`;
    const nested = Array.from({ length: 300 }, (_, at) => level(at)).join("");
    const warn = vi.spyOn(log(), "warn");
    expect((await post(`To: noor@example.org\r\n${nested}`)).status).toBe(202);
    const message = "bounce report can't be parsed";
    expect(loggedWith(warn, message)).toEqual([[{ error: "Error" }, message]]);
    warn.mockRestore();
  });

  test("is stored with a replacement for each character that the database can't store", async () => {
    const { id, messageId } = await mailed();
    expect((await post(report({ messageId }).replace("User unknown", "User\0unknown"))).status).toBe(202);
    expect((await bounceOf(id))?.reason).toMatch(/rejected: User\uFFFDunknown$/);
  });

  test("is rejected if the secret is wrong or missing, or if the report is too large", async () => {
    const { id, messageId } = await mailed();
    expect((await post(report({ messageId }), "Bearer wrong")).status).toBe(401);
    expect((await post(report({ messageId }), "")).status).toBe(401);
    expect((await post("x".repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await bounceOf(id)).toBeNull();
  });
});

describe("a stored bounce", () => {
  test("is deleted when the address changes, and a later report about the old address isn't stored", async () => {
    const { id, messageId } = await mailed();
    await post(report({ messageId }));
    const body = { email: "nieuw-adres@example.org" };
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
    expect(await bounceOf(id)).toBeNull();
    expect(await db().$count(candidateBounces, eq(candidateBounces.candidateId, id))).toBe(0);
    await post(report({ messageId }));
    expect(await bounceOf(id)).toBeNull();
  });

  test("is deleted when the candidate signs in by e-mail, and blocks notices until then", async () => {
    const { id, email, messageId } = await mailed();
    await post(report({ messageId }));
    await setNotices(region, ["phase"]);
    const sent = await countMailAfterMove({ id, email }, "oriënteren");
    const { mail } = await requestAndReceiveMail(email);
    const code = /\d{8}/.exec(mail.text ?? "")?.[0];
    expect((await verifySignIn({ email, code })).status).toBe(200);
    expect(await bounceOf(id)).toBeNull();
    expect(await countMailAfterMove({ id, email }, "matchen")).toBe(sent + 2);
  });

  test("is erased with the candidate", async () => {
    const { id, messageId } = await mailed();
    await post(report({ messageId }));
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    expect(await db().$count(candidateBounces, eq(candidateBounces.candidateId, id))).toBe(0);
    expect(await db().$count(mailRecipients, eq(mailRecipients.candidateId, id))).toBe(0);
  });

  test("isn't shown to another region", async () => {
    const { id, messageId } = await mailed();
    await post(report({ messageId }));
    const stranger = await newStaff("reader", await newRegion());
    expect((await call("GET", `/api/console/candidates/${id}/bounce`, stranger)).status).toBe(404);
  });
});

test.each([
  ["550 5.1.1 User unknown", 550, "5.1.1"],
  ["550 5.7.1 Relaying denied", 550, null],
  ["450 4.2.1 Try later", 450, null],
])(
  "a rejection by our mail server with %j is stored only if the recipient's mailbox is the cause",
  async (text, code, status) => {
    const { id, email } = await newCandidate(region);
    mailServer().setMode(code, text.slice(4));
    await requestSignInMail(email);
    await sendWaitingMail(db());
    expect((await bounceOf(id))?.status ?? null).toBe(status);
  },
);

describe("a full mailbox", () => {
  test.each(["5.2.2", "4.2.2"])("is shown if a report says %s, but still gets notices", async (status) => {
    const { id, email, messageId } = await mailed();
    await post(report({ messageId, status }));
    expect(await bounceOf(id)).toMatchObject({ email, status });
    await setNotices(region, ["phase"]);
    expect(await countMailAfterMove({ id, email }, "oriënteren")).toBe(2);
  });

  test("is shown if it rejects a sign-in e-mail", async () => {
    const { id, email } = await newCandidate(region);
    mailServer().setMode(552, "5.2.2 Mailbox full");
    await requestSignInMail(email);
    await sendWaitingMail(db());
    expect(await bounceOf(id)).toMatchObject({ status: "5.2.2", reason: "552 5.2.2 Mailbox full" });
  });
});

test("the recipients of an e-mail are kept for two weeks", async () => {
  const { id } = await mailed();
  const isThis = eq(mailRecipients.candidateId, id);
  await db()
    .update(mailRecipients)
    .set({ createdAt: new Date(Date.now() - 13 * 86_400_000) })
    .where(isThis);
  await deleteOldRecipients(db());
  expect(await db().$count(mailRecipients, isThis)).toBe(1);
  await db()
    .update(mailRecipients)
    .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
    .where(isThis);
  await deleteOldRecipients(db());
  expect(await db().$count(mailRecipients, isThis)).toBe(0);
});
