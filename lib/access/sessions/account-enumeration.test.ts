import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { newRegion, runMutation, type TestRegion, waitUntil } from "@/test/api";
import {
  mailServer,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { statementsOf } from "@/test/statements";
import { sendWaitingMail } from "./send-waiting-mail";

/** Nobody learns whether an address is known: not by what is done for a request before its reply, and not by the time it takes. */

// 600 candidates and up to 1,200 requests take a busy machine minutes.
vi.setConfig({ testTimeout: 300_000 });

let close: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  close = await setUpMailTest();
  region = await newRegion();
});
afterAll(() => close());

/** What is kept in memory of keys is read anew now and then. */
const OF_KEYS = /(?:from|update) "(?:api_keys|regions|custom_fields)"/;

/** The statements that a request brings about, but those about the key that asks. */
const statementsOfRequest = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(work)).filter((query) => !OF_KEYS.test(query));

describe("whether an address is known", () => {
  test("is not looked at before the reply: the same statement is all there is", async () => {
    const { email } = await newCandidate(region);
    for (const key of [undefined, region.key]) {
      const known = await statementsOfRequest(() => requestSignInMail(email, key ? { key } : {}));
      const unknown = await statementsOfRequest(() =>
        requestSignInMail("nobody@example.org", key ? { key } : {}),
      );
      expect(known).toHaveLength(1);
      expect(known[0]).toMatch(/^insert into "verifications"/);
      expect(unknown).toEqual(known);
    }
  });

  test("changes nothing about how a wrong code is judged", async () => {
    const { email } = await newCandidate(region);
    await requestAndReceiveMail(email);
    await requestSignInMail("stranger@example.org");
    await sendWaitingMail(db());
    const known = await statementsOfRequest(() => verifySignIn({ email, code: "000000" }));
    const unknown = await statementsOfRequest(() =>
      verifySignIn({ email: "stranger@example.org", code: "000000" }),
    );
    expect(known.join()).toContain('update "verifications"');
    expect(unknown).toEqual(known);
  });
});

const PAIRS = 200;
const ROUNDS = 3;

async function newAddresses(count: number): Promise<string[]> {
  const addresses: string[] = [];
  while (addresses.length < count) {
    const batch = Array.from({ length: 10 }, (_, index) => ({
      name: "Noor",
      email: `bekend-${Math.random().toString(36).slice(2)}-${index}@example.org`,
      privacyConsent: true,
    }));
    await runMutation(region, "POST", "/api/v2/candidates", { body: batch });
    addresses.push(...batch.map(({ email }) => email));
  }
  return addresses;
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

async function timed(email: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await requestSignInMail(email);
  if (status !== 202) throw new Error(`The request was answered with ${status}.`);
  return performance.now() - startedAt;
}

/** The medians of both, in ms. Each follows as often on one of its kind as on one of the other, so that what one leaves behind burdens both. */
async function measure(addresses: string[]): Promise<{ known: number; unknown: number }> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const [index, email] of addresses.entries()) {
    const stranger = email.replace("bekend", "vreemd");
    if (index % 2 === 0) known.push(await timed(email));
    unknown.push(await timed(stranger));
    if (index % 2 === 1) known.push(await timed(email));
  }
  return { known: median(known), unknown: median(unknown) };
}

describe("the time that a reply takes", () => {
  test("tells nothing, while the engine makes and sends the mails [contract 3.verification-silent]", async () => {
    const addresses = await newAddresses(ROUNDS * PAIRS);
    mailServer().delivered.splice(0);
    const engine = startEmbeddedEngine();
    try {
      await measureUntilAlike(addresses);
      await waitUntil(async () => mailServer().delivered.length >= PAIRS);
    } finally {
      await engine.stop();
    }
  });
});

/** A leak shows in every round; what else the machine was doing, not. */
async function measureUntilAlike(addresses: string[]): Promise<void> {
  const seen: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { known, unknown } = await measure(addresses.splice(0, PAIRS));
    if (Math.abs(known - unknown) < 0.25 * Math.min(known, unknown)) return;
    seen.push(`known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
  }
  throw new Error(`Known addresses can be told by time: ${seen.join("; ")}.`);
}
