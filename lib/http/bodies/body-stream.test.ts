import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { handleNodeRequest } from "../node-adapter";
import type { RequestHandler } from "../request-handler";
import { toByteStream } from "./body-stream";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(pieces: AsyncIterable<string>): Promise<string> {
  const handleRequest: RequestHandler = async () => ({ status: 200, headers: {}, body: pieces });
  server = createServer(
    (incoming, outgoing) => void handleNodeRequest(handleRequest, {}, incoming, outgoing),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function* parts(count: number, failAfter = count, left: { isLeft: boolean } = { isLeft: false }) {
  try {
    for (let index = 0; index < count; index++) {
      if (index === failAfter) throw new Error("gone");
      yield `é${index} `.repeat(1000);
    }
  } finally {
    left.isLeft = true;
  }
}

test("a streamed response arrives complete, with and without Next", async () => {
  const whole = Array.from({ length: 50 }, (_, index) => `é${index} `.repeat(1000)).join("");
  expect(await (await fetch(await serve(parts(50)))).text()).toBe(whole);
  expect(await new Response(toByteStream(parts(50))).text()).toBe(whole);
});

test("an error in the stream destroys the connection", async () => {
  const url = await serve(parts(50, 20));
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  await expect(new Response(toByteStream(parts(50, 20))).text()).rejects.toThrow("gone");
});

test("the generator of a streamed response ends when the client disconnects", async () => {
  const left = { isLeft: false };
  const response = await fetch(await serve(parts(1_000_000, 1_000_000, left)));
  await response.body?.cancel();
  await expect.poll(() => left.isLeft).toBe(true);
});

test("toByteStream ends the generator when the stream is canceled", async () => {
  const seen: string[] = [];
  async function* chunks() {
    try {
      for (;;) yield new Uint8Array([1]);
    } finally {
      seen.push("stopped");
    }
  }
  const reader = toByteStream(chunks()).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
  await reader.cancel();
  expect(seen).toEqual(["stopped"]);
});

test("toByteStream ends the stream when the generator ends", async () => {
  async function* chunks() {
    yield new Uint8Array([1, 2]);
    yield new Uint8Array([3]);
  }
  const bytes = await new Response(toByteStream(chunks())).bytes();
  expect([...bytes]).toEqual([1, 2, 3]);
});
