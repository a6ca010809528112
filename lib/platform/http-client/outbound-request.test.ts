import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startHttpReceiver, startTcpReceiver } from "@/test/http-receiver";
import { newRequest } from "@/test/outbound-request";
import { defaultNetwork, type Network, sendOutboundRequest } from "./outbound-request";

const anywhere: Network = { ...defaultNetwork(), isAllowed: () => true };

const open: { close(): Promise<void> }[] = [];
const opened = <T extends { close(): Promise<void> }>(receiver: T): T => {
  open.push(receiver);
  return receiver;
};
const receive = async (...parameters: Parameters<typeof startHttpReceiver>) =>
  opened(await startHttpReceiver(...parameters));
const accept = async (...parameters: Parameters<typeof startTcpReceiver>) =>
  opened(await startTcpReceiver(...parameters));
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/**
 * Sends `response` when the first bytes of the request arrive, then closes the connection or calls `then`.
 */
const responding =
  (response: string, then: (socket: Socket) => void = (socket) => socket.end()) =>
  (socket: Socket) =>
    socket.once("data", () => {
      socket.write(response);
      then(socket);
    });

describe("sendOutboundRequest", () => {
  it("sends the method, headers and body and returns the status, headers and body", async () => {
    const receiver = await receive((response) => response.writeHead(201, { "x-test": "yes" }).end("Reçu"));
    const result = await sendOutboundRequest(
      `${receiver.origin}/callback?a=b`,
      newRequest({ headers: { "content-type": "application/json" }, body: '{"naam":"Zoë"}' }),
      anywhere,
    );
    expect(result).toMatchObject({ statusCode: 201, truncated: false, headers: { "x-test": "yes" } });
    expect("body" in result && result.body.toString()).toBe("Reçu");
    expect(receiver.received).toMatchObject([
      {
        method: "POST",
        target: "/callback?a=b",
        body: '{"naam":"Zoë"}',
        headers: {
          host: `127.0.0.1:${receiver.port}`,
          "content-length": "15",
          "content-type": "application/json",
        },
      },
    ]);
  });

  it("sends GET without a body", async () => {
    const receiver = await receive((response) => response.end("a file"));
    const result = await sendOutboundRequest(
      receiver.origin,
      newRequest({ method: "GET", body: undefined }),
      anywhere,
    );
    expect("body" in result && result.body.toString()).toBe("a file");
    expect(receiver.received).toMatchObject([{ method: "GET", target: "/", body: "" }]);
  });

  it("opens a connection per request and leaves none open", async () => {
    const closed: Promise<unknown>[] = [];
    const receiver = await accept((socket) => {
      closed.push(new Promise((resolve) => socket.on("close", resolve)));
      responding("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", () => undefined)(socket);
    });
    for (let index = 0; index < 3; index++)
      await sendOutboundRequest(receiver.origin, newRequest(), anywhere);
    expect(receiver.connections()).toBe(3);
    await Promise.all(closed);
  });

  it("does not follow a redirect", async () => {
    const elsewhere = await receive();
    const receiver = await receive((response) =>
      response.writeHead(307, { location: elsewhere.origin }).end(),
    );
    expect(await sendOutboundRequest(receiver.origin, newRequest(), anywhere)).toMatchObject({
      statusCode: 307,
    });
    expect(elsewhere.received).toEqual([]);
  });

  it("returns a response that arrives early, without sending the rest of the body", async () => {
    const size = 20_000_000;
    let socket: Socket | undefined;
    let hungUp: Promise<unknown> | undefined;
    const receiver = await accept((accepted) => {
      socket = accepted;
      hungUp = new Promise((resolve) => accepted.on("close", resolve));
      responding("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n", () => accepted.pause())(accepted);
    });
    const result = await sendOutboundRequest(
      receiver.origin,
      newRequest({ body: "x".repeat(size) }),
      anywhere,
    );
    expect(result).toMatchObject({ statusCode: 410 });
    socket?.resume();
    await hungUp;
    expect(socket?.bytesRead).toBeLessThan(size);
  });
});

describe("the bytes on the wire", () => {
  it.each([
    ["/", "/"],
    ["?a=1", "/?a=1"],
    ["/callback/%7Ejan?q=%20+%2B&q=%e2%82%ac#part", "/callback/%7Ejan?q=%20+%2B&q=%e2%82%ac"],
    ["/a/../b//c/?x[]=1&y={z}|'", "/b//c/?x[]=1&y={z}|%27"],
    ["/jé rôme?naam=zoë", "/j%C3%A9%20r%C3%B4me?naam=zo%C3%AB"],
  ])("for %s contain the request target %s", async (path, target) => {
    let head = "";
    const receiver = await accept((socket) =>
      socket.once("data", (bytes) => {
        head = bytes.toString("latin1");
        socket.end("HTTP/1.1 204 No Content\r\n\r\n");
      }),
    );
    await sendOutboundRequest(receiver.origin + path, newRequest(), anywhere);
    expect(head.split("\r\n")[0]).toBe(`POST ${target} HTTP/1.1`);
  });
});

describe("the read limit", () => {
  it("stops a response of 200 MiB at the limit and closes the connection [contract 6.answer-kept]", async () => {
    let written = 0;
    let cut: () => void = () => undefined;
    const isCut = new Promise<void>((resolve) => {
      cut = resolve;
    });
    const receiver = await receive((response) => {
      const chunk = Buffer.alloc(65_536, "x");
      const pump = () => {
        while (written < 200 * 1024 * 1024 && response.write(chunk)) written += chunk.length;
      };
      response.on("drain", pump).on("close", cut);
      pump();
    });
    const result = await sendOutboundRequest(receiver.origin, newRequest(), anywhere);
    await isCut;
    expect(result).toMatchObject({ statusCode: 200, truncated: true });
    expect("body" in result && result.body.length).toBe(65_536);
    expect(written).toBeLessThan(50 * 1024 * 1024);
  });

  it.each([
    [99, false],
    [100, false],
    [101, true],
  ])("of 100 bytes marks a response of %i bytes as truncated: %s", async (length, truncated) => {
    const receiver = await receive((response) => response.end("x".repeat(length)));
    const result = await sendOutboundRequest(receiver.origin, newRequest({ readBytesMax: 100 }), anywhere);
    expect(result).toMatchObject({ truncated });
    expect("body" in result && result.body.length).toBe(Math.min(length, 100));
  });
});
