import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { callbackHeaders } from "@/lib/engine/callbacks/sign";
import { memoryNonces, verifyCallback, verifyCallbackParts } from "./callbacks.js";
import { expressHandler, nextHandler } from "./handlers.js";

const secret = "ctw_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const target = "/hooks/instroom?team=7&name=Zo%C3%AB";
const url = `https://example.org${target}`;
const callback = { mutationId: randomUUID(), status: "completed", result: { name: "Zoë" } };
const body = JSON.stringify(callback);

type Signing = { timestampMs?: number; nonce?: string; previousSecret?: string | null; secret?: string };

const headersOf = (signing: Signing = {}) =>
  callbackHeaders(
    { secret: signing.secret ?? secret, previousSecret: signing.previousSecret ?? null, isSandbox: false },
    { timestampMs: signing.timestampMs ?? Date.now(), nonce: signing.nonce ?? randomUUID(), url, body },
  );

const requestOf = (signing: Signing = {}, overrides: { url?: string; body?: string } = {}) =>
  new Request(overrides.url ?? url, {
    method: "POST",
    headers: headersOf(signing),
    body: overrides.body ?? body,
  });

const MINUTE = 60_000;

describe("verifyCallback", () => {
  it("returns the callback if its signature is valid", async () => {
    await expect(verifyCallback(requestOf(), { secret })).resolves.toEqual(callback);
  });

  it("accepts a Buffer as the body through verifyCallbackParts", async () => {
    const headers = new Headers(headersOf());
    const parts = { target, header: (name: string) => headers.get(name) };
    const bytes: Buffer = Buffer.from(body);
    await expect(verifyCallbackParts({ ...parts, body: bytes }, { secret })).resolves.toEqual(callback);
    const other = verifyCallbackParts({ ...parts, body: bytes.subarray(1) }, { secret });
    await expect(other).rejects.toThrow("The signature doesn't match.");
  });

  it("accepts a callback during a rotation if only the API or only the receiver has the new secret", async () => {
    const rotated = { secret: "ctw_new", previousSecret: secret };
    await expect(verifyCallback(requestOf(rotated), { secret })).resolves.toEqual(callback);
    await expect(verifyCallback(requestOf(), { secret: ["ctw_new", secret] })).resolves.toEqual(callback);
  });

  it.each<[string, Request]>([
    ["a different body", requestOf({}, { body: `${body} ` })],
    ["a different query", requestOf({}, { url: "https://example.org/hooks/instroom?team=8" })],
    ["a different secret", requestOf({ secret: "ctw_other" })],
    ["no headers", new Request(url, { method: "POST", body })],
  ])("rejects a callback with %s", async (_, request) => {
    await expect(verifyCallback(request, { secret })).rejects.toThrow("The signature doesn't match.");
  });

  it.each([-16 * MINUTE, 16 * MINUTE])(
    "rejects a callback whose timestamp is %i ms from now",
    async (offset) => {
      const request = requestOf({ timestampMs: Date.now() + offset });
      await expect(verifyCallback(request, { secret })).rejects.toThrow("15 minutes");
    },
  );

  it("rejects a nonce that a valid request has used, but accepts a nonce that only a forged request has used", async () => {
    const nonces = memoryNonces();
    const signing = { nonce: randomUUID() };
    const forged = requestOf({ ...signing, secret: "ctw_other" });
    await expect(verifyCallback(forged, { secret, nonces })).rejects.toThrow("signature");
    await expect(verifyCallback(requestOf(signing), { secret, nonces })).resolves.toEqual(callback);
    await expect(verifyCallback(requestOf(signing), { secret, nonces })).rejects.toThrow("used before");
  });

  it.each([[""], [undefined], [[]], [[secret, ""]], [["ctw_other", undefined as never]]])(
    "throws a TypeError if the secret is %j",
    async (missing) => {
      await expect(verifyCallback(requestOf(), { secret: missing })).rejects.toThrow(TypeError);
    },
  );

  it("checks the signature with the given target if a proxy changes the path", async () => {
    const request = requestOf({}, { url: "http://internal/callbacks" });
    await expect(verifyCallback(request, { secret, target })).resolves.toEqual(callback);
  });
});

describe("memoryNonces", () => {
  it("remembers a nonce until it expires", () => {
    vi.useFakeTimers();
    try {
      const nonces = memoryNonces();
      nonces.claim("a", Date.now() + MINUTE);
      vi.advanceTimersByTime(MINUTE);
      expect(nonces.claim("a", Date.now() + MINUTE)).toBe(false);
      vi.advanceTimersByTime(1);
      expect(nonces.claim("a", Date.now() + MINUTE)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the handlers", () => {
  it("return 204 for a valid callback, and return 401 for a forged callback without calling the receiver's code", async () => {
    const received: unknown[] = [];
    const handle = nextHandler({ secret }, (each) => received.push(each));
    expect((await handle(requestOf())).status).toBe(204);
    expect((await handle(requestOf({ secret: "ctw_other" }))).status).toBe(401);
    expect(received).toEqual([callback]);
  });

  it("say in the response why they reject a callback, so that the delivery log shows the reason", async () => {
    const signing = { timestampMs: Date.now() - 16 * MINUTE };
    const reason = "The timestamp isn't within 15 minutes of now.";
    const response = await nextHandler({ secret }, () => undefined)(requestOf(signing));
    expect([response.status, await response.text()]).toEqual([401, reason]);
    expect(await answerOf(expressRequest(signing))).toEqual({ status: 401, text: reason, error: null });
  });

  it("rethrow an error of the receiver's code, so that the framework returns 500 and the callback is retried", async () => {
    const handle = nextHandler({ secret }, () => Promise.reject(new Error("database is gone")));
    await expect(handle(requestOf())).rejects.toThrow("database is gone");
  });

  it.each<[string, (request: Readable & { body?: unknown }) => void]>([
    ["the request's stream", () => undefined],
    ["the bytes from express.raw()", (request) => Object.assign(request, { body: Buffer.from(body) })],
  ])("read a callback in Express from %s, and verify it", async (_, prepare) => {
    const request = expressRequest();
    prepare(request);
    expect(await answerOf(request)).toEqual({ status: 204, text: "", error: null });
  });

  it("return 500 from node:http if the receiver's code fails", async () => {
    const handle = expressHandler({ secret }, () => Promise.reject(new Error("database is gone")));
    const statuses: number[] = [];
    const writeHead = (status: number) => {
      statuses.push(status);
      return { end: () => undefined };
    };
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await handle(expressRequest(), { writeHead }).finally(() => vi.restoreAllMocks());
    expect([statuses, String(logged.mock.lastCall)]).toEqual([[500], "Error: database is gone"]);
  });

  it("pass Express an error that suggests the fix if the body is already parsed", async () => {
    const { status, error } = await answerOf(Object.assign(expressRequest(), { body: callback }));
    expect(status).toBeNull();
    expect(String(error)).toContain("before express.json()");
  });
});

const expressRequest = (signing: Signing = {}) =>
  Object.assign(Readable.from([Buffer.from(body.slice(0, 9)), Buffer.from(body.slice(9))]), {
    originalUrl: target,
    headers: headersOf(signing),
  });

async function answerOf(request: ReturnType<typeof expressRequest>) {
  let status: number | null = null;
  let text = "";
  let error: unknown = null;
  const response = {
    writeHead: (code: number) => {
      status = code;
      return {
        end: (body = "") => {
          text = body;
        },
      };
    },
  };
  await expressHandler({ secret }, () => undefined)(request, response, (cause) => {
    error = cause;
  });
  return { status, text, error };
}
