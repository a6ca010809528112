import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type MailServer, startMailServer } from "@/test/mail-server";
import { beginShutdown } from "../shutdown";
import { sendBySmtp } from "./smtp";

const registry = globalThis as { instroom?: Map<string, unknown> };
const TICK_MS = 10;
let server: MailServer;
let ticking: NodeJS.Timeout;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // The mail server also waits for timers.
  ticking = setInterval(() => vi.advanceTimersByTime(TICK_MS), TICK_MS);
});
afterEach(() => {
  clearInterval(ticking);
  vi.useRealTimers();
  for (const answer of server.hanging.splice(0)) answer();
  server.delivered.splice(0);
  registry.instroom?.delete("shutdown");
});

/** Starts to send an e-mail, and waits until the server holds back its response. */
async function startSending(mode: "hang" | "hang after message") {
  server.setMode(mode);
  let outcome: "sending" | "sent" | string = "sending";
  const sending = sendBySmtp(server.url, {
    from: "no-reply@instroom.example",
    to: "kwikstaart@example.org",
    text: "Tekst",
  }).then(
    () => {
      outcome = "sent";
    },
    (error: { code: string }) => {
      outcome = error.code;
    },
  );
  while (server.hanging.length === 0) await sleep(TICK_MS);
  const pass = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    await sleep(5 * TICK_MS);
  };
  return { sending, pass, outcome: () => outcome };
}

test("a server may take nearly three minutes to accept a message", async () => {
  const { sending, pass, outcome } = await startSending("hang after message");
  await pass(170);
  for (const answer of server.hanging.splice(0)) answer();
  await sending;
  expect(outcome()).toBe("sent");
});

test.each([
  { what: "falls silent before it has the message", mode: "hang" as const, seconds: 60 },
  { what: "doesn't accept the message", mode: "hang after message" as const, seconds: 180 },
])("an attempt ends after $seconds seconds if the server $what", async ({ mode, seconds }) => {
  const { sending, pass, outcome } = await startSending(mode);
  await pass(seconds - 10);
  expect(outcome()).toBe("sending");
  await pass(10);
  await sending;
  expect(outcome()).toBe("ETIMEDOUT");
});

test.each(["hang", "hang after message"] as const)(
  "an attempt ends 20 seconds after the process begins to stop: %s",
  async (mode) => {
    const { sending, pass, outcome } = await startSending(mode);
    beginShutdown();
    await pass(15);
    expect(outcome()).toBe("sending");
    await pass(5);
    await sending;
    expect(outcome()).toBe("ETIMEDOUT");
  },
);

test("an attempt that begins during shutdown ends after 20 seconds", async () => {
  beginShutdown();
  const { sending, pass, outcome } = await startSending("hang after message");
  await pass(20);
  await sending;
  expect(outcome()).toBe("ETIMEDOUT");
});
