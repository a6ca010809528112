import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { mails } from "@/db/schema/mails";
import { PROOF_TTL_MINUTES } from "@/lib/access/mailed-proof";
import { db } from "@/lib/platform/database/client";
import { mailMetrics } from "@/lib/platform/mail/mail-metrics";
import { enqueueMail, sendDueMail } from "@/lib/platform/mail/outbox";
import { mailServer, setUpMailTest } from "@/test/sign-in-by-mail";

type Rule = { alert: string; expr: string };
const rules: Rule[] = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")).groups[0].rules;
const LIMIT = Number(
  rules.find(({ alert }) => alert === "InstroomMailFails")?.expr.match(/\[15m\]\)\) > (\d+)/)?.[1],
);
const WINDOW_SECONDS = 15 * 60;
/** In the past, because mail never expires before the database says so. */
const START = new Date("2020-06-01T12:00:00Z");
const message = { to: "kwikstaart@example.org", subject: "Code", text: "Code", html: "<p>Code</p>" };

beforeAll(() => setUpMailTest());
beforeEach(async () => {
  await db().delete(mails);
});

/**
 * Counts the failed attempts to send `count` e-mails during the period that the alert covers. The e-mails
 * expire after `expiresInMinutes`.
 */
async function countFailures(
  count: number,
  expiresInMinutes: number,
  mode: "disconnect" | "reject sender" = "disconnect",
): Promise<number> {
  mailMetrics().reset();
  for (let each = 0; each < count; each++)
    await enqueueMail({ db: db(), now: () => START }, message, { expiresInMinutes });
  mailServer().setMode(mode);
  for (let second = 0; second <= WINDOW_SECONDS; second += 5)
    await sendDueMail(db(), { now: () => new Date(START.getTime() + second * 1_000) });
  const { values } = await mailMetrics().get();
  return values.filter(({ labels }) => labels.outcome !== "sent").reduce((sum, { value }) => sum + value, 0);
}

test.each(["disconnect", "reject sender"] as const)(
  "InstroomMailFails fires if two sign-in e-mails can't be sent: %s",
  async (mode) => {
    expect(await countFailures(2, PROOF_TTL_MINUTES, mode)).toBeGreaterThan(LIMIT);
  },
);

test("InstroomMailFails doesn't fire if only one e-mail can't be sent", async () => {
  expect(await countFailures(1, 24 * 60)).toBeLessThan(LIMIT);
});
