import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { createResponseChecker, type ResponseChecker } from "@/test/openapi/response-checker";
import type { ApiResponse } from "./api-response";
import { expectEnvelope } from "./envelopes";

/** Longer than the maximum of the `wait` parameter. */
const RESPONSE_TIMEOUT_MS = 40_000;

export type RequestOptions = {
  /** Overrides the client's key. Null sends no key. */
  key?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, as `application/json` unless `headers` contains another Content-Type. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
};

// Closes idle connections before the servers do. Otherwise, a server could close a connection just when a
// request starts.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

function sendRequest(
  origin: string,
  method: string,
  target: string,
  options: RequestOptions,
): Promise<ApiResponse> {
  const raw = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers = {
    ...(options.key ? { "x-api-key": options.key } : {}),
    ...(raw === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(raw) }),
    ...options.headers,
  };
  const { hostname, port } = new URL(origin);
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path: target, headers, agent, signal },
      async (incoming) => {
        const bytes = Buffer.concat(await incoming.toArray());
        const isJson = /json/.test(incoming.headers["content-type"] ?? "") && bytes.length > 0;
        const isUncompressed = incoming.headers["content-encoding"] === undefined;
        const body = isJson && isUncompressed ? JSON.parse(bytes.toString("utf8")) : null;
        resolve({
          method,
          target,
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes,
          body,
        });
      },
    );
    outgoing.on("error", reject).end(raw);
  });
}

const responseCheckers = new Map<string, Promise<ResponseChecker>>();

/** Returns a checker that compares responses with the OpenAPI document of the server at `origin`. */
function responseCheckerFor(origin: string): Promise<ResponseChecker> {
  const cached = responseCheckers.get(origin);
  if (cached) return cached;
  const checker = sendRequest(origin, "GET", "/api/v2/openapi.json", {}).then(({ body }) =>
    createResponseChecker(body),
  );
  responseCheckers.set(origin, checker);
  return checker;
}

async function expectMatchesOpenApi(response: ApiResponse, origin: string): Promise<void> {
  const { bytes, headers } = response;
  const isCompressed = headers["content-encoding"] === "gzip";
  const isJson = /json/.test(headers["content-type"] ?? "") && bytes.length > 0;
  const text = () => (isCompressed ? gunzipSync(bytes) : bytes).toString("utf8");
  const body = isJson ? JSON.parse(text()) : bytes.length > 0 ? bytes : null;
  const path = response.target.split(/[?#]/, 1)[0] ?? "";
  const check = await responseCheckerFor(origin);
  expect(check({ ...response, path, body })).toEqual([]);
}

/**
 * Creates an API client that fails the test if a response is late or breaks the contract, or if it has a 5xx
 * status that isn't in `expectedErrors`.
 */
export function createApiClient(
  origin: string,
  ownKey: string,
  { expectedErrors = [] }: { expectedErrors?: number[] } = {},
) {
  const send = async (method: string, target: string, options: RequestOptions = {}): Promise<ApiResponse> => {
    const response = await sendRequest(origin, method, target, { key: ownKey, ...options });
    const isUnexpectedError = response.status >= 500 && !expectedErrors.includes(response.status);
    if (isUnexpectedError) {
      throw new Error(`${method} ${target}: ${response.bytes.toString("utf8").slice(0, 500)}`);
    }
    expectEnvelope(response, origin);
    await expectMatchesOpenApi(response, origin);
    return response;
  };
  /** Sends a write, waits until it is executed, and returns the mutation. */
  const perform = async (method: string, target: string, options: RequestOptions = {}) => {
    const accepted = await send(method, target, options);
    expect(accepted.status, accepted.bytes.toString("utf8")).toBe(202);
    const key = options.key === undefined ? {} : { key: options.key };
    const finished = await send("GET", `${accepted.headers.location}?wait=25`, key);
    expect(finished.body.data.status).not.toBe("queued");
    return finished.body.data;
  };
  return {
    origin,
    send,
    perform,
    get: (target: string, options?: RequestOptions) => send("GET", target, options),
    post: (target: string, body: unknown, options?: RequestOptions) =>
      send("POST", target, { body, ...options }),
    patch: (target: string, body: unknown, options?: RequestOptions) =>
      send("PATCH", target, { body, ...options }),
    delete: (target: string, options?: RequestOptions) => send("DELETE", target, options),
  };
}
export type ApiClient = ReturnType<typeof createApiClient>;
