import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { createReplyChecker, type ReplyChecker } from "@/test/openapi/reply-checker";
import { expectCommonHeaders, expectEnvelope } from "./envelopes";
import type { Reply } from "./reply";

/** Longer than the longest `wait`; an answer that takes longer counts as none. */
const RESPONSE_TIMEOUT_MS = 40_000;

export type RequestOptions = {
  /** Another key than the region's, or null for none. */
  key?: string | null;
  /** Goes as JSON. */
  body?: unknown;
  /** Goes as it is, as `application/json` where the headers don't say otherwise. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
};

// Gives an idle connection up before either server does, so that none is closed under a request.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

function sendRequest(
  origin: string,
  method: string,
  target: string,
  sending: RequestOptions,
): Promise<Reply> {
  const raw = sending.raw ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
  const headers = {
    ...(sending.key ? { "x-api-key": sending.key } : {}),
    ...(raw === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(raw) }),
    ...sending.headers,
  };
  const { hostname, port } = new URL(origin);
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: target, headers, agent, signal };
    const outgoing = request(options, async (incoming) => {
      const bytes = Buffer.concat(await incoming.toArray());
      const isJson = /json/.test(incoming.headers["content-type"] ?? "") && bytes.length > 0;
      const isPlain = incoming.headers["content-encoding"] === undefined;
      const body = isJson && isPlain ? JSON.parse(bytes.toString("utf8")) : null;
      resolve({
        method,
        target,
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        bytes,
        body,
      });
    });
    outgoing.on("error", reject).end(raw);
  });
}

const checks = new Map<string, Promise<ReplyChecker>>();

/** Holds replies against the document that the server itself hands out. */
function replyCheckerFor(origin: string): Promise<ReplyChecker> {
  const known = checks.get(origin);
  if (known) return known;
  const made = sendRequest(origin, "GET", "/api/v2/openapi.json", {}).then(({ body }) =>
    createReplyChecker(body),
  );
  checks.set(origin, made);
  return made;
}

async function expectMatchesOpenApi(reply: Reply, origin: string): Promise<void> {
  const { bytes, headers } = reply;
  const isPacked = headers["content-encoding"] === "gzip";
  const isJson = /json/.test(headers["content-type"] ?? "") && bytes.length > 0;
  const text = () => (isPacked ? gunzipSync(bytes) : bytes).toString("utf8");
  const body = isJson ? JSON.parse(text()) : bytes.length > 0 ? bytes : null;
  const path = reply.target.split(/[?#]/, 1)[0] ?? "";
  const check = await replyCheckerFor(origin);
  expect(check({ ...reply, path, body })).toEqual([]);
}

/** A caller of the API. Whatever it calls, it insists on an answer in time, the contract's form, and no unexpected fault. */
export function createApiClient(origin: string, ownKey: string, { faults = [] }: { faults?: number[] } = {}) {
  const send = async (method: string, target: string, sending: RequestOptions = {}): Promise<Reply> => {
    const reply = await sendRequest(origin, method, target, { key: ownKey, ...sending });
    const isFault = reply.status >= 500 && !faults.includes(reply.status);
    expect(isFault, `${method} ${target}: ${reply.bytes.toString("utf8").slice(0, 500)}`).toBe(false);
    expectCommonHeaders(reply);
    expectEnvelope(reply, origin);
    await expectMatchesOpenApi(reply, origin);
    return reply;
  };
  /** Writes, and waits until it is executed: the mutation's record. */
  const perform = async (method: string, target: string, sending: RequestOptions = {}) => {
    const accepted = await send(method, target, sending);
    expect(accepted.status, accepted.bytes.toString("utf8")).toBe(202);
    const key = sending.key === undefined ? {} : { key: sending.key };
    const finished = await send("GET", `${accepted.headers.location}?wait=25`, key);
    expect(finished.body.data.status).not.toBe("queued");
    return finished.body.data;
  };
  return {
    origin,
    send,
    perform,
    get: (target: string, sending?: RequestOptions) => send("GET", target, sending),
    post: (target: string, body: unknown, sending?: RequestOptions) =>
      send("POST", target, { body, ...sending }),
    patch: (target: string, body: unknown, sending?: RequestOptions) =>
      send("PATCH", target, { body, ...sending }),
    delete: (target: string, sending?: RequestOptions) => send("DELETE", target, sending),
  };
}
export type ApiClient = ReturnType<typeof createApiClient>;
