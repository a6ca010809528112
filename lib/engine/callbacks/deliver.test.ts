import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { regions } from "@/db/schema/regions";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { isPublicAddress } from "@/lib/platform/http-client/public-address";
import { encrypt, newSigningSecret } from "@/lib/platform/secrets";
import { insertRegion } from "@/test/callback-fixtures";
import { deliver } from "@/test/deliver-callback";
import { HOUR_MS, SECOND_MS, START_TIME, setUpDeliveryTest } from "@/test/delivery-setup";
import { startTcpReceiver } from "@/test/http-receiver";
import { isValidCallback } from "@/test/verify-callback";

const unknownName = async () => {
  throw Object.assign(new Error("The host could not be resolved."), { code: "ENOTFOUND" });
};

const bench = setUpDeliveryTest();
const { startReceiver, insert, advanceTime, findCallback, listAttempts } = bench;

describe("deliver", () => {
  it("sends a request that passes an independent verifier, and treats a 2xx response as delivered [spec 6.post 6.header-timestamp 6.header-signature]", async () => {
    const receiver = await startReceiver((response) => response.writeHead(202).end("thank you"));
    const callback = await insert({
      url: `${receiver.origin}/hooks/jé?q=%20+&naam=zoë#part`,
      result: { naam: "Zoë" },
    });
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "delivered" });
    const [request] = receiver.received;
    expect(request).toMatchObject({
      method: "POST",
      target: "/hooks/j%C3%A9?q=%20+&naam=zo%C3%AB",
      body: callback.body,
      headers: {
        "content-type": "application/json",
        "x-mutationengine-timestamp": String(START_TIME.getTime()),
      },
    });
    expect(request && isValidCallback(request, bench.region.secret)).toBe(true);
    expect(request?.headers).not.toHaveProperty("x-mutationengine-sandbox-enabled");
    expect(request?.headers).not.toHaveProperty("x-mutationengine-signature-previous");
    expect(await findCallback(callback.id)).toMatchObject({
      status: "delivered",
      attempts: 1,
      finishedAt: START_TIME,
    });
    expect(await listAttempts(callback.id)).toMatchObject([
      {
        number: 1,
        startedAt: START_TIME,
        statusCode: 202,
        durationMs: 0,
        error: null,
        responseExcerpt: "thank you",
      },
    ]);
  });

  it("marks sandbox callbacks with a header", async () => {
    const sandbox = await insertRegion(bench.delivery.database, "sandbox");
    const receiver = await startReceiver();
    const callback = await insert({ url: receiver.origin }, sandbox.baseId);
    await deliver(bench.delivery, callback.id);
    const [request] = receiver.received;
    expect(request?.headers["x-mutationengine-sandbox-enabled"]).toBe("true");
    expect(request && isValidCallback(request, sandbox.secret)).toBe(true);
  });

  it("sends the same body with a new timestamp, nonce and signature on every attempt [spec 6.header-nonce] [contract 6.same-bytes]", async () => {
    const receiver = await startReceiver((response) => response.writeHead(500).end());
    const callback = await insert({ url: receiver.origin, result: { b: 1, a: ["é", "\u2028", "\ud800"] } });
    for (let number = 1; number <= 3; number++) {
      await deliver(bench.delivery, callback.id);
      advanceTime(HOUR_MS);
    }
    expect(new Set(receiver.received.map((request) => request.body))).toEqual(new Set([callback.body]));
    for (const name of ["timestamp", "nonce", "signature"]) {
      const values = receiver.received.map((request) => request.headers[`x-mutationengine-${name}`]);
      expect(new Set(values).size).toBe(3);
    }
    expect(receiver.received.every((request) => isValidCallback(request, bench.region.secret))).toBe(true);
    expect(receiver.received[0]?.headers["x-mutationengine-nonce"]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("adds the old secret's signature until the rotation ends [contract 6.previous-signature]", async () => {
    const receiver = await startReceiver((response) => response.writeHead(500).end());
    const rotated = await insertRegion(bench.delivery.database);
    const secret = newSigningSecret();
    await bench.delivery.database
      .update(regions)
      .set({
        encryptedSigningSecret: encrypt(secret),
        encryptedPreviousSigningSecret: encrypt(rotated.secret),
        previousSigningSecretUntil: new Date(START_TIME.getTime() + 24 * HOUR_MS),
      })
      .where(eq(regions.id, rotated.id));
    const callback = await insert({ url: receiver.origin }, rotated.baseId);
    await deliver(bench.delivery, callback.id);
    advanceTime(24 * HOUR_MS - 1);
    await deliver(bench.delivery, callback.id);
    advanceTime(1 + HOUR_MS);
    await deliver(bench.delivery, callback.id);
    const previous = "x-mutationengine-signature-previous";
    expect(receiver.received.map((request) => isValidCallback(request, secret))).toEqual([true, true, true]);
    expect(receiver.received.map((request) => isValidCallback(request, rotated.secret, previous))).toEqual([
      true,
      true,
      false,
    ]);
    expect(receiver.received[2]?.headers).not.toHaveProperty(previous);
  });
});

describe("an attempt", () => {
  it("is retried on schedule up to nine times if it fails, and then the callback fails [spec 6.retries] [contract 6.schedule]", async () => {
    const receiver = await startReceiver((response) => response.writeHead(503).end());
    const callback = await insert({ url: receiver.origin });
    const waits: number[] = [];
    for (;;) {
      const outcome = await deliver(bench.delivery, callback.id);
      if (outcome.status !== "pending") {
        expect(outcome).toEqual({ status: "failed" });
        break;
      }
      waits.push((outcome.nextAttemptAt.getTime() - bench.now.getTime()) / SECOND_MS);
      bench.now = new Date(outcome.nextAttemptAt.getTime() - 1);
      expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "skipped" });
      bench.now = outcome.nextAttemptAt;
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(receiver.received).toHaveLength(10);
    expect(await findCallback(callback.id)).toMatchObject({
      status: "failed",
      attempts: 10,
      finishedAt: bench.now,
    });
    advanceTime(48 * HOUR_MS);
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "skipped" });
    expect(receiver.received).toHaveLength(10);
  });

  it("is not retried after a 410 [contract 6.gone]", async () => {
    const receiver = await startReceiver((response) => response.writeHead(410, { "retry-after": "5" }).end());
    const callback = await insert({ url: receiver.origin });
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "failed" });
    expect(await findCallback(callback.id)).toMatchObject({ status: "failed", attempts: 1 });
  });

  it.each([
    ["600", 600],
    [new Date(START_TIME.getTime() + 2 * HOUR_MS).toUTCString(), 7200],
    ["604800", 86_400],
  ])(
    "is followed by the delay in its response's Retry-After header, up to 24 hours: %s [contract 6.retry-after]",
    async (header, seconds) => {
      const receiver = await startReceiver((response) =>
        response.writeHead(429, { "retry-after": header }).end(),
      );
      const callback = await insert({ url: receiver.origin });
      expect(await deliver(bench.delivery, callback.id)).toEqual({
        status: "pending",
        nextAttemptAt: new Date(START_TIME.getTime() + seconds * SECOND_MS),
      });
    },
  );

  it("fails on a redirect and does not follow it [contract 6.redirects]", async () => {
    const elsewhere = await startReceiver();
    const receiver = await startReceiver((response) =>
      response.writeHead(302, { location: elsewhere.origin }).end(),
    );
    const callback = await insert({ url: receiver.origin });
    expect(await deliver(bench.delivery, callback.id)).toMatchObject({ status: "pending" });
    expect(elsewhere.received).toEqual([]);
    expect(await listAttempts(callback.id)).toMatchObject([
      { statusCode: 302, error: "redirect: Redirects are not followed." },
    ]);
  });

  it("fails if the response does not end in time [spec 6.retries]", async () => {
    const receiver = await startReceiver((response) => void response.writeHead(200).write("not yet"));
    const callback = await insert({ url: receiver.origin });
    expect(await deliver({ ...bench.delivery, timeoutMs: 200 }, callback.id)).toMatchObject({
      status: "pending",
    });
    expect(await listAttempts(callback.id)).toMatchObject([
      {
        statusCode: null,
        error: "timeout: The request did not finish within 200 ms.",
        responseExcerpt: null,
      },
    ]);
  });

  it("fails if the connection breaks, and fails with identical errors for a private address and an unknown name [contract 6.one-sentence]", async () => {
    const broken = await startTcpReceiver((socket) => socket.resetAndDestroy());
    bench.closeAfterTest(broken);
    const receiver = await startReceiver();
    const reset = await insert({ url: broken.origin });
    const inside = await insert({ url: receiver.origin });
    const guarded = { ...bench.delivery, network: { ...defaultNetwork(), isAllowed: isPublicAddress } };
    expect(await deliver(bench.delivery, reset.id)).toMatchObject({ status: "pending" });
    expect(await deliver(guarded, inside.id)).toMatchObject({ status: "pending" });
    const unknown = await insert({ url: "https://unknown.example/hook" });
    const nameless = { ...bench.delivery, network: { ...guarded.network, resolve: unknownName } };
    expect(await deliver(nameless, unknown.id)).toMatchObject({ status: "pending" });
    expect(receiver.received).toEqual([]);
    const errors = [...(await listAttempts(reset.id)), ...(await listAttempts(inside.id))].map(
      (each) => each.error,
    );
    const rejected = "refused_address: The host of the address is not public or does not exist.";
    expect(errors).toEqual(["connection: ECONNRESET", rejected]);
    expect(await listAttempts(unknown.id)).toMatchObject([{ error: rejected }]);
  });

  it("fails if the secret can't be decrypted", async () => {
    const damaged = await insertRegion(bench.delivery.database);
    await bench.delivery.database
      .update(regions)
      .set({ encryptedSigningSecret: "v1.x" })
      .where(eq(regions.id, damaged.id));
    const callback = await insert({}, damaged.baseId);
    expect(await deliver(bench.delivery, callback.id)).toMatchObject({ status: "pending" });
    expect(await listAttempts(callback.id)).toMatchObject([
      { error: "internal: The callback could not be sent." },
    ]);
  });
});

describe("the stored response excerpt", () => {
  it.each<[string, Buffer, string | null]>([
    ["null for an empty response", Buffer.alloc(0), null],
    ["the response's first KiB", Buffer.alloc(300_000, "x"), "x".repeat(1024)],
    ["free of truncated characters", Buffer.from(`${"x".repeat(1023)}€`), "x".repeat(1023)],
    ["free of NUL characters", Buffer.from("a\0b"), "a\ufffdb"],
    ["valid UTF-8", Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), "a\ufffd\ufffd(b"],
  ])("is %s", async (_what, text, kept) => {
    const receiver = await startReceiver((response) => response.end(text));
    const callback = await insert({ url: receiver.origin });
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "delivered" });
    expect(await listAttempts(callback.id)).toMatchObject([{ responseExcerpt: kept }]);
  });
});
