import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { takeStaffSignIn } from "@/lib/staff/sign-in";
import { newRegion } from "@/lib/testing/api";
import { newCandidate, openMailTest, request, verify } from "@/lib/testing/sign-in-by-mail";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openMailTest({ RATE_LIMIT_PER_SECOND: "1000", RATE_LIMIT_BURST: "1000" });
});
afterAll(() => close());

let made = 0;
const newAddress = () => `adres-${++made}@example.org`;
const newClient = () => `192.0.2.${++made}`;
const times = (count: number, one: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index))).then((replies) =>
    replies.map(({ status }) => status),
  );

describe("in a minute", () => {
  test("an e-mail address is asked for five times, known or not, wherever from, whatever its case [contract 9.rate-mail]", async () => {
    const { email: known } = await newCandidate(await newRegion());
    for (const email of [known, newAddress()]) {
      expect(await times(5, () => request(email, { from: newClient() }))).toEqual(Array(5).fill(202));
      const refused = await request(email.toUpperCase(), { from: newClient() });
      expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
  });

  test("a client asks five times, whatever for; an IPv6 client with all of its network", async () => {
    const from = newClient();
    expect(await times(5, () => request(newAddress(), { from }))).toEqual(Array(5).fill(202));
    expect((await request(newAddress(), { from })).status).toBe(429);
    expect((await request(newAddress(), { from: `::ffff:${from}` })).status).toBe(429);
    expect((await request(newAddress(), { from: newClient() })).status).toBe(202);
    const inNetwork = (host: number) => request(newAddress(), { from: `2001:db8:1:2::${host.toString(16)}` });
    expect(await times(5, inNetwork)).toEqual(Array(5).fill(202));
    expect((await inNetwork(99)).status).toBe(429);
    expect((await request(newAddress(), { from: "2001:db8:1:3::1" })).status).toBe(202);
  });

  test("a client can't pass for others by a header", async () => {
    const from = newClient();
    const forged = (index: number) =>
      request(newAddress(), { from, headers: { "x-forwarded-for": `198.51.100.${index}` } });
    expect(await times(5, forged)).toEqual(Array(5).fill(202));
    expect((await forged(6)).status).toBe(429);
  });

  test("a region's server asks for many candidates, each five times", async () => {
    const { key } = await newRegion();
    const from = newClient();
    expect(await times(12, () => request(newAddress(), { key, from }))).toEqual(Array(12).fill(202));
    const email = newAddress();
    expect(await times(5, () => request(email, { key, from }))).toEqual(Array(5).fill(202));
    expect((await request(email, { key, from })).status).toBe(429);
  });

  test("five codes are tried for an address, and five links by a client", async () => {
    const email = newAddress();
    const guess = (index: number) => verify({ email, code: `00000${index}` }, { from: newClient() });
    expect(await times(5, guess)).toEqual(Array(5).fill(401));
    expect((await guess(6)).status).toBe(429);
    const from = newClient();
    expect(await times(5, () => verify({ token: "x".repeat(43) }, { from }))).toEqual(Array(5).fill(401));
    expect((await verify({ token: "x".repeat(43) }, { from })).status).toBe(429);
    expect((await request(newAddress(), { from })).status).toBe(202);
  });

  test("five codes of the console are tried for an address", async () => {
    const ctx = {
      db: db(),
      actor: { kind: "system" as const, id: "test" },
      requestId: "test",
      now: () => new Date(),
    };
    const attempt = (email: string) =>
      takeStaffSignIn(ctx, { email, code: "000000" }).catch(({ code }) => code);
    const email = newAddress();
    for (let tried = 0; tried < 5; tried++) expect(await attempt(email)).toBeNull();
    expect(await attempt(email.toUpperCase())).toBe("rate_limited");
  });
});
