import { beforeAll, describe, expect, test } from "vitest";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { newRegion } from "@/test/api";
import { newCandidate, requestSignInMail, setUpMailTest, verifySignIn } from "@/test/sign-in-by-mail";
import { redeemStaffSignIn } from "../staff/sign-in";

beforeAll(() => setUpMailTest({ RATE_LIMIT_PER_SECOND: "1000", RATE_LIMIT_BURST: "1000" }));

let counter = 0;
const newAddress = () => `adres-${++counter}@example.org`;
const newClient = () => `192.0.2.${++counter}`;
const times = (count: number, send: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index))).then((responses) =>
    responses.map(({ status }) => status),
  );

describe("the rate limit per minute", () => {
  test("allows five requests per e-mail address, known or not, from any client and in any letter case [contract 9.rate-mail]", async () => {
    const { email: known } = await newCandidate(await newRegion());
    for (const email of [known, newAddress()]) {
      expect(await times(5, () => requestSignInMail(email, { from: newClient() }))).toEqual(
        Array(5).fill(202),
      );
      const rejected = await requestSignInMail(email.toUpperCase(), { from: newClient() });
      expect([rejected.status, rejected.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
  });

  test("allows five requests per client for all addresses together, and counts an IPv6 /64 as one client", async () => {
    const from = newClient();
    expect(await times(5, () => requestSignInMail(newAddress(), { from }))).toEqual(Array(5).fill(202));
    expect((await requestSignInMail(newAddress(), { from })).status).toBe(429);
    expect((await requestSignInMail(newAddress(), { from: `::ffff:${from}` })).status).toBe(429);
    expect((await requestSignInMail(newAddress(), { from: newClient() })).status).toBe(202);
    const inNetwork = (host: number) =>
      requestSignInMail(newAddress(), { from: `2001:db8:1:2::${host.toString(16)}` });
    expect(await times(5, inNetwork)).toEqual(Array(5).fill(202));
    expect((await inNetwork(99)).status).toBe(429);
    expect((await requestSignInMail(newAddress(), { from: "2001:db8:1:3::1" })).status).toBe(202);
  });

  test("ignores a forged X-Forwarded-For header", async () => {
    const from = newClient();
    const forged = (index: number) =>
      requestSignInMail(newAddress(), { from, headers: { "x-forwarded-for": `198.51.100.${index}` } });
    expect(await times(5, forged)).toEqual(Array(5).fill(202));
    expect((await forged(6)).status).toBe(429);
  });

  test("counts requests with a region's key per e-mail address, but not per client", async () => {
    const { key } = await newRegion();
    const from = newClient();
    expect(await times(12, () => requestSignInMail(newAddress(), { key, from }))).toEqual(
      Array(12).fill(202),
    );
    const email = newAddress();
    expect(await times(5, () => requestSignInMail(email, { key, from }))).toEqual(Array(5).fill(202));
    expect((await requestSignInMail(email, { key, from })).status).toBe(429);
  });

  test("allows five attempts with a code per e-mail address, and five attempts with a link per client", async () => {
    const email = newAddress();
    const guess = (index: number) => verifySignIn({ email, code: `0000000${index}` }, { from: newClient() });
    expect(await times(5, guess)).toEqual(Array(5).fill(401));
    expect((await guess(6)).status).toBe(429);
    const from = newClient();
    expect(await times(5, () => verifySignIn({ token: "x".repeat(43) }, { from }))).toEqual(
      Array(5).fill(401),
    );
    expect((await verifySignIn({ token: "x".repeat(43) }, { from })).status).toBe(429);
    expect((await requestSignInMail(newAddress(), { from })).status).toBe(202);
  });

  test("allows five attempts with a console code per e-mail address", async () => {
    const ctx = newContext({ db: db(), actor: { kind: "system", id: "test" } });
    const attempt = (email: string) =>
      redeemStaffSignIn(ctx, { email, code: "00000000" }).catch(({ code }) => code);
    const email = newAddress();
    for (let tried = 0; tried < 5; tried++) expect(await attempt(email)).toBeNull();
    expect(await attempt(email.toUpperCase())).toBe("rate_limited");
  });
});
