import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { mails } from "@/db/schema/mails";
import { db } from "@/lib/platform/database/client";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { MAIL_CONCURRENCY } from "@/lib/platform/mail/send-due-mail";
import { newRegion } from "@/test/api";
import { mailServer, newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { startMailQueue } from "./mail-queue";

beforeAll(() => setUpMailTest());

afterEach(() => {
  mailServer().setMode("accept");
  mailServer().delivered.splice(0);
});

/** Shorter than the timeout of an SMTP connection that hangs. */
const BEFORE_TIME_OUT_MS = 12_000;

test("a sign-in e-mail is written and sent while another e-mail's SMTP connection hangs", async () => {
  const { hanging, delivered, setMode } = mailServer();
  const region = await newRegion();
  const { email } = await newCandidate(region);
  const queue = startMailQueue(db());
  try {
    setMode("hang");
    const message = { to: "traag@example.org", subject: "Traag", text: "Traag", html: "<p>Traag</p>" };
    const ctx = { db: db(), now: () => new Date() };
    await enqueueMail(ctx, message, { expiresInMinutes: 60 });
    queue.wake();
    await vi.waitUntil(() => hanging.length > 0, { timeout: BEFORE_TIME_OUT_MS });
    setMode("accept");
    expect((await requestSignInMail(email, { key: region.key })).status).toBe(202);
    queue.wake();
    await vi.waitUntil(() => delivered.some(({ to }) => to.includes(email)), { timeout: BEFORE_TIME_OUT_MS });
    expect(delivered.flatMap(({ to }) => to)).toEqual([email]);
  } finally {
    for (const answer of hanging.splice(0)) answer();
    await queue.stop();
  }
  expect(delivered.flatMap(({ to }) => to)).toEqual([email, "traag@example.org"]);
});

const add = () =>
  enqueueMail(
    { db: db(), now: () => new Date() },
    { to: "kwikstaart@example.org", subject: "Onderwerp", text: "Tekst", html: "<p>Tekst</p>" },
  );

test("mail that another process queued is sent without a wake-up", async () => {
  const { delivered } = mailServer();
  const queue = startMailQueue(db());
  await add();
  await vi.waitUntil(() => delivered.length > 0, { timeout: BEFORE_TIME_OUT_MS });
  await queue.stop();
});

test("a queue that is stopped finishes the e-mails that it is sending, and sends no others", async () => {
  const { hanging, delivered, setMode } = mailServer();
  setMode("hang");
  for (let mail = 0; mail < 10; mail++) await add();
  const queue = startMailQueue(db());
  await vi.waitUntil(() => hanging.length === MAIL_CONCURRENCY, { timeout: BEFORE_TIME_OUT_MS });
  const stopped = queue.stop();
  setMode("accept");
  for (const answer of hanging.splice(0)) answer();
  await stopped;
  expect(delivered).toHaveLength(MAIL_CONCURRENCY);
  expect(await db().$count(mails)).toBe(10 - MAIL_CONCURRENCY);
});
