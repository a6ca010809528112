import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isAppError } from "@/lib/contract/errors";
import { handleNodeRequest } from "./node-adapter";
import type { RequestHandler } from "./request-handler";

const BYTES_MAX = 100_000;

let server: Server;
let readAfterMs = 0;
let outcomes: string[] = [];

const handleRequest: RequestHandler = async (request): ReturnType<RequestHandler> => {
  if (request.isRepeated?.("x-once")) return { status: 418, headers: {}, body: null };
  await pause(readAfterMs);
  try {
    const body = await request.body(BYTES_MAX);
    outcomes.push("read");
    return { status: 200, headers: {}, body: `${body.byteLength} ${Buffer.from(body)}` };
  } catch (error) {
    outcomes.push(isAppError(error) ? error.code : "broken off");
    return { status: 400, headers: { connection: "close" }, body: "no" };
  }
};

beforeAll(async () => {
  server = createServer(
    (incoming, outgoing) => void handleNodeRequest(handleRequest, {}, incoming, outgoing),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the parts of a request one by one and returns everything received until the connection ends. */
async function send(parts: (string | Buffer)[], { hangUp = false } = {}): Promise<string> {
  outcomes = [];
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  const closed = new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve));
  for (const part of parts) {
    socket.write(part);
    await pause(5);
  }
  if (hangUp) socket.destroy();
  else await closed;
  return received;
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

async function outcome(): Promise<string> {
  while (outcomes.length === 0) await pause(5);
  return String(outcomes);
}

it("the node adapter reads empty bodies and bodies that arrive in parts", async () => {
  expect(await send([head(6), "ab", "cd", "ef"])).toMatch(/^HTTP\/1\.1 200[\s\S]*6 abcdef$/);
  expect(await send([head(0)])).toMatch(/^HTTP\/1\.1 200[\s\S]*0 $/);
});

it("the node adapter rejects a body over the limit, and the client still receives the response", async () => {
  const response = await send([head(5 * BYTES_MAX), ...Array(5).fill(Buffer.alloc(BYTES_MAX))]);
  expect(response).toMatch(/^HTTP\/1\.1 400/);
  expect(outcomes).toEqual(["payload_too_large"]);
});

it("the node adapter tells a repeated header from one with a comma", async () => {
  const statusOf = async (lines: string) =>
    (await send([`GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n${lines}\r\n\r\n`])).slice(9, 12);
  expect(await statusOf("X-Once: a, a")).toBe("200");
  expect(await statusOf("X-Once: a\r\nx-once: a")).toBe("418");
});

it.each([
  ["in the middle of a body", 0],
  ["before the body is read", 50],
])("reading the body fails if the client disconnects %s", async (_, delayMs) => {
  readAfterMs = delayMs;
  await send([head(6), "ab"], { hangUp: true });
  expect(await outcome()).toBe("broken off");
  readAfterMs = 0;
});

it("reading the body fails on an invalid chunk", async () => {
  await send(["POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n", "2\r\nab\r\nzz\r\n"]);
  expect(await outcome()).toBe("broken off");
});

it("the node adapter gives up on a body that stops arriving, and the client still receives the response", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldAdvanceTime: true });
  const response = send([head(6), "ab"]);
  while (outcomes.length === 0) await vi.advanceTimersByTimeAsync(500);
  expect(outcomes).toEqual(["malformed_json"]);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await response).toMatch(/^HTTP\/1\.1 400/);
});
