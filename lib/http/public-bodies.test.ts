import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { acceptsPublicBody, type Contract } from "@/lib/contract/contract";
import { newRegion } from "@/test/api";
import { startTestApiServer } from "@/test/api-server";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import type { Endpoints } from "./pipeline";

/** Tests the body limits and rate limits of requests without a key, in our own server and in Next. */

const KIB = 1024;
type Outcome = { status: number; code: string | undefined; issues: { code: string }[] | undefined };
type Options = { from: string; key?: string };
type Handler = ((request: Request, context: { params: Promise<object> }) => Promise<Response>) & {
  endpoints: Endpoints;
};

let close: () => Promise<void>;
let served: Awaited<ReturnType<typeof startTestApiServer>>;
beforeAll(async () => {
  close = await setUpMailTest({
    RATE_LIMIT_PER_SECOND: "1000",
    RATE_LIMIT_BURST: "1000",
    TRUSTED_PROXIES: "1",
  });
  served = await startTestApiServer();
});
afterAll(async () => {
  await served.close();
  await close();
  vi.unstubAllEnvs();
});

const endpoints = routes
  .map(({ path, module }) => ({ path: path.replace(":version", "v2"), handler: module.POST as Handler }))
  .flatMap(({ path, handler }) =>
    Object.values(handler.endpoints).map(([contract]) => ({ path, handler, contract: contract as Contract })),
  )
  .filter(({ contract }) => acceptsPublicBody(contract));

let made = 0;
const newClient = () => `192.0.2.${++made}`;
const headersOf = ({ from, key }: Options): Record<string, string> => ({
  "content-type": "application/json",
  "x-forwarded-for": from,
  ...(key ? { "x-api-key": key } : {}),
});

async function toOutcome(response: Response): Promise<Outcome> {
  const { code, data } = (await response.json()) as { code?: string; data?: { issues?: { code: string }[] } };
  return { status: response.status, code, issues: data?.issues };
}

/** Sends only the headers of a request with a body, and returns the response. */
function askWithoutBody(path: string, from: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(served.baseUrl).port), "127.0.0.1");
    const headers = Object.entries({ ...headersOf({ from }), host: "test", "content-length": "4000" });
    socket.write(
      [`POST ${path} HTTP/1.1`, ...headers.map((header) => header.join(": ")), "", ""].join("\r\n"),
    );
    let received = "";
    socket.setEncoding("utf8").on("data", (text) => {
      received += text;
      if (!received.endsWith("}")) return;
      socket.destroy();
      resolve(received);
    });
    socket.once("error", reject);
  });
}

type Endpoint = (typeof endpoints)[number];
const WAYS = {
  "our server": {
    send: async ({ path }: Endpoint, body: string, options: Options) =>
      toOutcome(await fetch(served.baseUrl + path, { method: "POST", headers: headersOf(options), body })),
    sendNothing: async ({ path }: Endpoint, from: string) => {
      const [, status, code] =
        /^HTTP\/1.1 (\d+)[\s\S]*"code":"(\w+)"/.exec(await askWithoutBody(path, from)) ?? [];
      return [Number(status), code];
    },
  },
  Next: {
    send: async ({ path, handler }: Endpoint, body: string, options: Options) => {
      const request = new Request(`http://test${path}`, {
        method: "POST",
        headers: headersOf(options),
        body,
      });
      return toOutcome(await handler(request, { params: Promise.resolve({ version: "v2" }) }));
    },
    sendNothing: async ({ path, handler }: Endpoint, from: string) => {
      const body = new ReadableStream(
        { pull: () => Promise.reject(new Error("It was read.")) },
        { highWaterMark: 0 },
      );
      const init = { method: "POST", headers: headersOf({ from }), body, duplex: "half" };
      const response = await handler(new Request(`http://test${path}`, init as RequestInit), {
        params: Promise.resolve({ version: "v2" }),
      });
      const { status, code } = await toOutcome(response);
      return [status, code];
    },
  },
};

test("only the sign-in routes accept a body from callers without an API key", () => {
  expect(endpoints.map(({ path }) => path).sort()).toEqual([
    "/api/console/sign-in",
    "/api/v2/auth/candidates/request-email-verification",
    "/api/v2/auth/candidates/verify",
  ]);
});

describe.each(Object.entries(WAYS))("through %s:", (_way, { send, sendNothing }) => {
  describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    "POST %s",
    (_path, endpoint) => {
      test("accepts a body of up to 4 KiB, and rejects a larger one [contract 9.body-public]", async () => {
        const padded = (size: number) => "{}".padEnd(size);
        const options = { from: newClient() };
        expect(await send(endpoint, padded(4 * KIB), options)).toMatchObject({
          status: 400,
          code: "validation_error",
        });
        expect(await send(endpoint, padded(4 * KIB + 1), options)).toMatchObject({
          status: 413,
          code: "payload_too_large",
        });
      });

      test("accepts up to 32 values, and rejects more [contract 9.body-public]", async () => {
        const listOf = (length: number) => JSON.stringify(Array(length).fill(0));
        const options = { from: newClient() };
        const parsed = await send(endpoint, listOf(31), options);
        expect(parsed.issues?.map(({ code }) => code)).not.toContain("too_many_values");
        expect(parsed).toMatchObject({ status: 400, code: "validation_error" });
        expect(await send(endpoint, listOf(32), options)).toEqual({
          status: 400,
          code: "validation_error",
          issues: [expect.objectContaining({ code: "too_many_values" })],
        });
      });

      test("rate limits a client before reading the body [contract 9.rate-mail]", async () => {
        const from = newClient();
        const allowed = endpoint.path === "/api/console/sign-in" ? 60 : 5;
        for (let sent = 0; sent < allowed; sent++)
          expect(await send(endpoint, "[", { from })).toMatchObject({ status: 400 });
        expect(await sendNothing(endpoint, from)).toEqual([429, "rate_limited"]);
        expect(await send(endpoint, "[", { from: newClient() })).toMatchObject({ status: 400 });
      });

      test("doesn't rate limit requests with a region's key", async () => {
        const { key } = await newRegion();
        const from = newClient();
        for (let sent = 0; sent < 6; sent++) {
          expect(await send(endpoint, "[", { from, key })).toMatchObject({ code: "malformed_json" });
        }
      });
    },
  );
});
