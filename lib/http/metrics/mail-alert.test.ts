import { beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { PROOF_TTL_MINUTES } from "@/lib/access/mailed-proof";
import { db } from "@/lib/platform/database/client";
import { mailMetrics } from "@/lib/platform/mail/mail-metrics";
import { enqueueMail, MAIL_TTL_MINUTES } from "@/lib/platform/mail/outbox";
import { sendDueMail } from "@/lib/platform/mail/send-due-mail";
import { runAlertRule, SCRAPE_SECONDS, samplesOf, scrapesOf } from "@/test/alert-rules";
import { mailServer, setUpMailTest } from "@/test/sign-in-by-mail";

const WINDOW_SECONDS = 15 * 60;
const SEND_SECONDS = 5;
/** In the past, because mail never expires before the database says so. */
const START = new Date("2020-06-01T12:00:00Z");
const message = { to: "kwikstaart@example.org", subject: "Code", text: "Code", html: "<p>Code</p>" };

beforeAll(() => setUpMailTest());
beforeEach(async () => {
  await db().delete(mails);
});

/**
 * Evaluates the rule while `count` e-mails that are due at second 0 can't be sent. The e-mails expire after
 * `expiresInMinutes`.
 */
async function runRule(
  count: number,
  expiresInMinutes: number,
  mode: "disconnect" | "reject sender" | 552 = "disconnect",
) {
  for (let each = 0; each < count; each++)
    await enqueueMail({ db: db(), now: () => START }, message, { expiresInMinutes });
  mailServer().setMode(mode, mode === 552 ? "5.2.2 Mailbox full" : "");
  const scrapes = await scrapesOf({ from: -WINDOW_SECONDS, to: WINDOW_SECONDS + 120 }, async (second) => {
    for (let at = Math.max(0, second - SCRAPE_SECONDS + SEND_SECONDS); at <= second; at += SEND_SECONDS)
      await sendDueMail(db(), { now: () => new Date(START.getTime() + at * 1_000) });
    return samplesOf(mailMetrics());
  });
  return runAlertRule("InstroomMailFails", scrapes);
}

test.each(["disconnect", "reject sender"] as const)(
  "InstroomMailFails fires within ten minutes if two sign-in e-mails can't be sent: %s",
  async (mode) => {
    const [period] = await runRule(2, PROOF_TTL_MINUTES, mode);
    expect(period?.firesAt).toBeLessThan(10 * 60);
  },
);

test.each([
  ["a sign-in e-mail", PROOF_TTL_MINUTES],
  ["another e-mail", MAIL_TTL_MINUTES],
])("InstroomMailFails isn't even pending if only %s can't be sent", async (_what, minutes) => {
  expect(await runRule(1, minutes)).toEqual([]);
});

test.each([MAIL_TTL_MINUTES, 10])(
  "InstroomMailFails isn't even pending if full mailboxes reject twenty e-mails that expire after %i minutes",
  async (minutes) => {
    expect(await runRule(20, minutes, 552)).toEqual([]);
  },
);
