import { describe, expect, it } from "vitest";
import { isValidCallback } from "@/test/verify-callback";
import { callbackBody } from "./body";
import { callbackHeaders, sign, signedString } from "./sign";

const message = {
  timestampMs: 1763690400123,
  nonce: "3f0c9b1e-5f0a-4a55-9a9e-0d3f1c2b4a59",
  url: "https://receiver.example/hooks/instroom?region=noord&x=%20+",
  body: '{"mutationId":"0192f0c1-0000-7000-8000-000000000001","status":"completed","result":{"naam":"Zoë"}}',
};
const secret = "ctw_0123456789abcdefghijABCDEFGHIJ0123456789abc";

describe("the signed string", () => {
  it("consists of four lines, each ending in a newline, without a version line [spec 6.signed-string]", () => {
    expect(signedString(message)).toBe(
      "1763690400123\n" +
        "3f0c9b1e-5f0a-4a55-9a9e-0d3f1c2b4a59\n" +
        "/hooks/instroom?region=noord&x=%20+\n" +
        "3566d5a1ca28430802de0ea37a4ce12b539dfee9a53b6febe1711cfc65fc1a11\n",
    );
  });

  it.each([
    ["https://receiver.example", "/"],
    ["https://receiver.example?a=1", "/?a=1"],
    ["https://receiver.example:8443/a/%7eb?c=%2F#part", "/a/%7eb?c=%2F"],
    ["https://receiver.example/jé rôme?naam=zoë", "/j%C3%A9%20r%C3%B4me?naam=zo%C3%AB"],
  ])("contains the request target of %s as sent: %s", (url, target) => {
    expect(signedString({ ...message, url }).split("\n")[2]).toBe(target);
  });
});

describe("the signature", () => {
  // Expected value: printf '<signed string>' | openssl dgst -sha256 -hmac '<secret>' -binary | base64
  it("matches the output of openssl [spec 6.signature]", () => {
    expect(sign(secret, message)).toBe("v2=ao9MWTt5MFFcY9dRL0My6ZKhEQw44MLVXc32Hut7Ghg=");
  });

  it.each([
    ["timestamp", { timestampMs: 1763690400124 }],
    ["nonce", { nonce: "3f0c9b1e-5f0a-4a55-9a9e-0d3f1c2b4a58" }],
    ["query string", { url: `${message.url}1` }],
    ["body", { body: `${message.body} ` }],
  ])("changes with the %s", (_what, change) => {
    expect(sign(secret, { ...message, ...change })).not.toBe(sign(secret, message));
  });
});

describe("the headers", () => {
  const sender = { secret, previousSecret: null, isSandbox: false };
  const received = (headers: Record<string, string>) => ({
    method: "POST",
    target: "/hooks/instroom?region=noord&x=%20+",
    headers,
    body: message.body,
  });

  it("contain no sandbox or previous-signature header by default [spec 6.header-no-key-id 6.header-signature]", () => {
    expect(callbackHeaders(sender, message)).toEqual({
      "content-type": "application/json",
      "user-agent": "Instroom-Callbacks/2",
      "x-mutationengine-timestamp": "1763690400123",
      "x-mutationengine-nonce": message.nonce,
      "x-mutationengine-signature": sign(secret, message),
    });
  });

  it("mark sandbox callbacks [spec 6.header-sandbox]", () => {
    const headers = callbackHeaders({ ...sender, isSandbox: true }, message);
    expect(headers["x-mutationengine-sandbox-enabled"]).toBe("true");
  });

  it("can be verified with the new secret and, after a rotation, also with the old secret", () => {
    const headers = callbackHeaders({ ...sender, previousSecret: "ctw_old" }, message);
    expect(isValidCallback(received(headers), secret)).toBe(true);
    expect(isValidCallback(received(headers), "ctw_old", "x-mutationengine-signature-previous")).toBe(true);
    expect(isValidCallback(received(headers), "ctw_old")).toBe(false);
  });
});

describe("the callback body", () => {
  const report = {
    mutationId: "0192",
    operation: "candidates.update",
    status: "completed" as const,
    region: "rec00000000000001",
    mode: "sandbox" as const,
    candidateIds: ["rec00000000000002"],
    finishedAt: new Date("2026-11-23T12:00:00Z"),
    result: { candidate: { name: "Zoë" } },
  };

  it("has mutationId, idempotencyKey, status and result, and the fields that identify the write [spec 6.body] [contract 6.callback-names]", () => {
    expect(callbackBody({ ...report, idempotencyKey: "k-1" })).toBe(
      '{"mutationId":"0192","idempotencyKey":"k-1","operation":"candidates.update","status":"completed",' +
        '"region":"rec00000000000001","sandbox":true,"candidateIds":["rec00000000000002"],' +
        '"finishedAt":"2026-11-23T12:00:00.000Z","result":{"candidate":{"name":"Zoë"}}}',
    );
  });

  it.each([undefined, null])("omits a generated idempotency key (%s) [spec 6.body-key]", (idempotencyKey) => {
    const { mode, ...sent } = report;
    expect(JSON.parse(callbackBody({ ...report, idempotencyKey }))).toEqual({
      ...sent,
      finishedAt: "2026-11-23T12:00:00.000Z",
      sandbox: true,
    });
  });
});
