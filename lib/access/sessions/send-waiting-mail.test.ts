import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/database/client";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { newRegion } from "@/test/api";
import { mailServer, newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { sendWaitingMail } from "./send-waiting-mail";

beforeAll(() => setUpMailTest());

/** Shorter than the timeout of an SMTP connection that hangs. */
const BEFORE_TIME_OUT_MS = 12_000;

test("a sign-in e-mail is written and sent in the same round while another e-mail's SMTP connection hangs", async () => {
  const { hanging, delivered, setMode } = mailServer();
  const region = await newRegion();
  const { email } = await newCandidate(region);
  const message = { to: "traag@example.org", subject: "Traag", text: "Traag", html: "<p>Traag</p>" };
  await enqueueMail({ db: db(), now: () => new Date() }, message, { expiresInMinutes: 60 });
  setMode("hang");
  const round = sendWaitingMail(db());
  try {
    await vi.waitUntil(() => hanging.length > 0, { timeout: BEFORE_TIME_OUT_MS });
    setMode("accept");
    expect((await requestSignInMail(email, { key: region.key })).status).toBe(202);
    await vi.waitUntil(() => delivered.length > 0, { timeout: BEFORE_TIME_OUT_MS });
    expect(delivered.flatMap(({ to }) => to)).toEqual([email]);
  } finally {
    for (const answer of hanging) answer();
    await round;
  }
  expect(delivered.flatMap(({ to }) => to)).toEqual([email, "traag@example.org"]);
});
