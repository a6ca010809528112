import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { CLOCK_MINUTES, callbackHeaders } from "@/lib/engine/callbacks/sign";

type VerificationInput = {
  secret: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | string;
  nonces: Map<string, number>;
  now?: number;
};
type Sample = {
  rejectionOf(question: VerificationInput): string | null;
  createReceiver(secret: string, onCallback: (rejection: string | null, callback: unknown) => void): Server;
};

const sample: Sample = await import(pathToFileURL(resolve("public/samples/verify-callback.mjs")).href);

const secret = "ctw_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const target = "/hooks/instroom?team=7&name=Zo%C3%AB";
const body = JSON.stringify({ mutationId: randomUUID(), status: "completed", result: { name: "Zoë" } });
const now = 1_795_262_400_000;
const WINDOW_MS = CLOCK_MINUTES * 60_000;

/** Signs as the specification says: four lines that each end with a newline, HMAC-SHA256, Base64. */
function signedBy(key: string, timestamp: string, nonce: string): string {
  const hash = createHash("sha256").update(body, "utf8").digest("hex");
  const text = [timestamp, nonce, target, hash].map((line) => `${line}\n`).join("");
  return `v2=${createHmac("sha256", key).update(text, "utf8").digest("base64")}`;
}

function verificationInput(overrides: Partial<VerificationInput> = {}, timestampMs = now): VerificationInput {
  const nonce = randomUUID();
  const headers = {
    "x-mutationengine-timestamp": String(timestampMs),
    "x-mutationengine-nonce": nonce,
    "x-mutationengine-signature": signedBy(secret, String(timestampMs), nonce),
  };
  return { secret, target, headers, body, nonces: new Map(), now, ...overrides };
}

describe("the verify-callback sample", () => {
  it("accepts a callback signed as specified [spec 6.verification]", () => {
    expect(sample.rejectionOf(verificationInput())).toBeNull();
    expect(sample.rejectionOf(verificationInput({ body: Buffer.from(body) }))).toBeNull();
  });

  it("accepts a callback signed by the product's own code", () => {
    const nonce = randomUUID();
    const message = { timestampMs: now, nonce, url: `https://example.org${target}`, body };
    const headers = callbackHeaders({ secret, previousSecret: null, isSandbox: true }, message);
    expect(sample.rejectionOf(verificationInput({ headers }))).toBeNull();
  });

  it("accepts a callback during a rotation while the receiver still uses the previous secret", () => {
    const message = { timestampMs: now, nonce: randomUUID(), url: `https://example.org${target}`, body };
    const headers = callbackHeaders({ secret: "ctw_new", previousSecret: secret, isSandbox: false }, message);
    expect(sample.rejectionOf(verificationInput({ headers }))).toBeNull();
  });

  it.each<[string, Partial<VerificationInput>]>([
    ["a changed body", { body: `${body} ` }],
    ["a different path", { target: "/hooks/instroom" }],
    ["a different secret", { secret: "ctw_other" }],
    ["no headers at all", { headers: {} }],
    ["no secret", { secret: "" }],
  ])("rejects a callback with %s [spec 6.verification]", (_, overrides) => {
    expect(sample.rejectionOf(verificationInput(overrides))).toMatch(/signature|secret/);
  });

  it.each(["v1=abc", "v2=", "v2=AAAA", ""])("rejects the signature header '%s'", (signature) => {
    const { headers } = verificationInput();
    const forged = { ...headers, "x-mutationengine-signature": signature };
    expect(sample.rejectionOf(verificationInput({ headers: forged }))).toMatch(/signature/);
  });

  it.each([
    ["just over 15 minutes old", now - WINDOW_MS - 1],
    ["just over 15 minutes in the future", now + WINDOW_MS + 1],
  ])("rejects a timestamp %s [spec 6.replay 8.replay-window]", (_, timestampMs) => {
    expect(sample.rejectionOf(verificationInput({}, timestampMs))).toMatch(/timestamp/);
    expect(
      sample.rejectionOf(verificationInput({}, timestampMs < now ? now - WINDOW_MS : now + WINDOW_MS)),
    ).toBeNull();
  });

  it("rejects a signed timestamp that isn't a number", () => {
    const nonce = randomUUID();
    const headers = {
      "x-mutationengine-timestamp": "soon",
      "x-mutationengine-nonce": nonce,
      "x-mutationengine-signature": signedBy(secret, "soon", nonce),
    };
    expect(sample.rejectionOf(verificationInput({ headers }))).toMatch(/timestamp/);
  });

  it("rejects a replay, doesn't store nonces of forged callbacks, and deletes expired nonces [spec 6.replay]", () => {
    const asked = verificationInput();
    expect(sample.rejectionOf({ ...asked, body: "{}" })).toMatch(/signature/);
    expect(sample.rejectionOf(asked)).toBeNull();
    expect(sample.rejectionOf(asked)).toMatch(/nonce/);
    expect(asked.nonces.size).toBe(1);
    sample.rejectionOf(verificationInput({ nonces: asked.nonces, now: now + 1_800_001 }, now + 1_800_001));
    expect([...asked.nonces.keys()]).not.toContain(asked.headers["x-mutationengine-nonce"]);
  });

  it("responds over HTTP with 204 to a valid callback and 401 to an invalid one", async () => {
    const seen: unknown[] = [];
    const receiver = sample.createReceiver(secret, (rejection, callback) => seen.push(rejection ?? callback));
    await once(receiver.listen(0, "127.0.0.1"), "listening");
    const { port } = receiver.address() as AddressInfo;
    const send = (sent: string) =>
      fetch(`http://127.0.0.1:${port}${target}`, {
        method: "POST",
        headers: verificationInput({}, Date.now()).headers,
        body: sent,
      });
    expect((await send(body)).status).toBe(204);
    expect((await send("{}")).status).toBe(401);
    expect(seen).toEqual([JSON.parse(body), expect.stringMatching(/signature/)]);
    receiver.closeAllConnections();
    receiver.close();
  });
});
