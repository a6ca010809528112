import { describe, expect, it } from "vitest";
import { clientWithResponses, type FakeResponse, page } from "@/test/client-with-responses";
import { ConnectionFailed, InstroomError } from "./errors.js";

const accepted = { status: 202, body: { data: { mutationId: "m1", status: "accepted" } } };
const soon = { "retry-after": "0" };
const body = [{ name: "Sanne", email: "sanne@example.org", privacyConsent: true }];

describe("a call over a bad network", () => {
  it.each<[string, FakeResponse]>([
    ["a 500", { status: 500, headers: soon, body: { code: "internal_error" } }],
    ["a body that arrived too slowly", { status: 400, headers: soon, body: { code: "malformed_json" } }],
    ["a web page of a proxy instead of JSON", new Response("<h1>Sign in</h1>", { status: 200 })],
  ])("retries a write with the same idempotency key after %s", async (_, answer) => {
    const { client, calls } = clientWithResponses([answer, accepted]);
    expect((await client.post("/candidates", { body })).data.mutationId).toBe("m1");
    expect(calls[0]?.headers["idempotency-key"]).toBe(calls[1]?.headers["idempotency-key"]);
  });

  it.each([500, 400])("doesn't retry a write without an idempotency key after a %i", async (status) => {
    const answer = { status, headers: soon, body: { code: "malformed_json" } };
    const { client, calls } = clientWithResponses([answer, page([], {})]);
    await expect(client.post("/auth/regions/signing-secret/rotate")).rejects.toBeInstanceOf(InstroomError);
    expect(calls).toHaveLength(1);
  });

  it("retries the generation of candidates with the same idempotency key", async () => {
    const generated = { status: 202, body: { data: { count: 1, mutations: [] } } };
    const { client, calls } = clientWithResponses([new TypeError("fetch failed"), generated, generated]);
    await client.post("/generate", { query: { count: 1 } });
    expect(calls[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[0]?.headers["idempotency-key"]).toBe(calls[1]?.headers["idempotency-key"]);
    await client.post("/generate", { query: { count: 1, idempotencyKey: "mine" } });
    expect(calls[2]?.headers).not.toHaveProperty("idempotency-key");
  });

  it("throws ConnectionFailed with the idempotency key if the last response isn't JSON", async () => {
    const { client, calls } = clientWithResponses([new Response("<h1>Sign in</h1>")], { attempts: 1 });
    const rejected = client.post("/candidates", { body });
    await expect(rejected).rejects.toBeInstanceOf(ConnectionFailed);
    await expect(rejected).rejects.toMatchObject({ idempotencyKey: calls[0]?.headers["idempotency-key"] });
  });

  it("generates an idempotency key if the caller's key is null", async () => {
    const { client, calls } = clientWithResponses([accepted]);
    await client.post("/candidates", { body, query: { idempotencyKey: null as never } });
    expect(calls[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([-3_600_000, 3_600_000])(
    "waits until the date in Retry-After, even if the server's clock differs by %i ms",
    async (skewMs) => {
      const now = Math.floor(Date.now() / 1000) * 1000 + skewMs;
      const headers = {
        date: new Date(now).toUTCString(),
        "retry-after": new Date(now + 1000).toUTCString(),
      };
      const { client, calls } = clientWithResponses([{ status: 503, headers }, page([], {})]);
      const begin = performance.now();
      await client.get("/mutations");
      expect(calls).toHaveLength(2);
      expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
    },
  );

  it("stops waiting for the next attempt when the caller aborts", async () => {
    const { client, calls } = clientWithResponses([{ status: 429, headers: { "retry-after": "60" } }]);
    const controller = new AbortController();
    const reply = client.get("/mutations", { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 20);
    await expect(reply).rejects.toThrow("enough");
    expect(calls).toHaveLength(1);
  });

  it("throws the reason of an aborted signal unchanged, because several writes can share it", async () => {
    const controller = new AbortController();
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    const { client } = clientWithResponses([], { fetch: never });
    const write = () =>
      client.post("/candidates", { body, signal: controller.signal }).catch((error: unknown) => error);
    const writes = Promise.all([write(), write()]);
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 1);
    expect(await writes).toEqual([reason, reason]);
    expect(reason).not.toHaveProperty("idempotencyKey");
  });
});

describe("follow", () => {
  it.each([undefined, null, ""])(
    "throws if the token is %j, instead of skipping all changes",
    async (token) => {
      const { client, calls } = clientWithResponses([page([], { next: "t1", hasMore: false })]);
      const pages = client.follow("/candidates/changes", token as string);
      await expect(pages.next()).rejects.toThrow('Start with "0"');
      expect(calls).toEqual([]);
    },
  );
});

describe("mutations.wait", () => {
  it.each<[string, FakeResponse, object]>([
    ["a busy API", { status: 503, headers: { "retry-after": "200" } }, { status: 503 }],
    ["a lost connection", new TypeError("fetch failed"), { attempts: 1 }],
  ])("doesn't retry after %s if the time limit passes before the next attempt", async (_, answer, error) => {
    const { client } = clientWithResponses([answer, answer]);
    await expect(client.mutations.wait("m1", { timeoutMs: 100 })).rejects.toMatchObject(error);
  });
});
