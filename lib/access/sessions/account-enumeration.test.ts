import { beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { newRegion, runMutation, type TestRegion, waitUntil } from "@/test/api";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import {
  mailServer,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { recordStatements } from "@/test/statements";

/** Neither the SQL statements nor the timing of a sign-in request may reveal whether an address is known. */

// With 600 candidates and up to 1,200 requests, these tests take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegion();
});

/**
 * Statements that don't run on every request: the queries of the access cache, and the update of
 * `lastUsedAt`.
 */
const CACHE_QUERIES = /(?:from|update) "(?:api_keys|regions|custom_fields)"/;

/** Records a request's SQL statements, except those in `CACHE_QUERIES`. */
const recordRequestStatements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work)).filter((query) => !CACHE_QUERIES.test(query));

describe("requests for a known and an unknown address", () => {
  test("cause the same single SQL statement before the response", async () => {
    const { email } = await newCandidate(region);
    for (const key of [undefined, region.key]) {
      const known = await recordRequestStatements(() => requestSignInMail(email, key ? { key } : {}));
      const unknown = await recordRequestStatements(() =>
        requestSignInMail("nobody@example.org", key ? { key } : {}),
      );
      expect(known).toHaveLength(1);
      expect(known[0]).toMatch(/^insert into "verifications"/);
      expect(unknown).toEqual(known);
    }
  });

  test("cause the same SQL statements when the code is wrong", async () => {
    const { email } = await newCandidate(region);
    await requestAndReceiveMail(email);
    await requestSignInMail("stranger@example.org");
    await sendWaitingMail(db());
    const known = await recordRequestStatements(() => verifySignIn({ email, code: "00000000" }));
    const unknown = await recordRequestStatements(() =>
      verifySignIn({ email: "stranger@example.org", code: "00000000" }),
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
  if (status !== 202) throw new Error(`The request returned ${status}.`);
  return performance.now() - startedAt;
}

/**
 * Measures median response times in ms. The order alternates, so that side effects affect known and unknown
 * addresses equally.
 */
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

describe("the response time", () => {
  test("is the same for known and unknown addresses while the engine sends mail [contract 3.verification-silent]", async () => {
    const addresses = await newAddresses(ROUNDS * PAIRS);
    mailServer().delivered.splice(0);
    const engine = startEmbeddedEngine();
    try {
      await assertSameTiming(addresses);
      await waitUntil(async () => mailServer().delivered.length >= PAIRS);
    } finally {
      await engine.stop();
    }
  });
});

/** Passes if the times match in one of several rounds. A leak shows in every round, but noise doesn't. */
async function assertSameTiming(addresses: string[]): Promise<void> {
  const measured: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { known, unknown } = await measure(addresses.splice(0, PAIRS));
    if (Math.abs(known - unknown) < 0.25 * Math.min(known, unknown)) return;
    measured.push(`known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
  }
  throw new Error(`Response times reveal known addresses: ${measured.join("; ")}.`);
}
