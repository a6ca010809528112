import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startHttpReceiver, startTcpReceiver } from "@/test/http-receiver";
import { defaultNetwork, type Network, type OutboundRequest, sendOutboundRequest } from "./outbound-request";

const anywhere: Network = { ...defaultNetwork(), isAllowed: () => true };
const newRequest = (changes: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: "POST",
  body: "{}",
  timeoutMs: 120_000,
  readBytesMax: 65_536,
  connectionPool: "one",
  ...changes,
});

const open: { close(): Promise<void> }[] = [];
const accept = async (...parameters: Parameters<typeof startTcpReceiver>) => {
  const receiver = await startTcpReceiver(...parameters);
  open.push(receiver);
  return receiver;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

const RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const responding = (socket: Socket) => socket.on("data", () => socket.write(RESPONSE));
const resolvingTo = (...addresses: string[]): Network => ({
  ...anywhere,
  resolve: async () => addresses.map((address) => ({ address, family: 4 })),
});

describe("a keep-alive connection", () => {
  it("is reused only by requests of the same pool to the same host and addresses", async () => {
    const receiver = await accept(responding);
    const send = (network: Network, changes: Partial<OutboundRequest> = {}, host = "receiver.example") =>
      sendOutboundRequest(`http://${host}:${receiver.port}/`, newRequest(changes), network);
    const connectionsAfter = async (...parameters: Parameters<typeof send>) => {
      expect(await send(...parameters)).toMatchObject({ statusCode: 200 });
      return receiver.connections();
    };
    const both = resolvingTo("127.0.0.1", "127.0.0.2");
    expect(await connectionsAfter(both)).toBe(1);
    expect(await connectionsAfter(both)).toBe(1);
    expect(await connectionsAfter(resolvingTo("127.0.0.2", "127.0.0.1"))).toBe(1);
    expect(await connectionsAfter(resolvingTo("127.0.0.1"))).toBe(2);
    expect(await connectionsAfter(both, { connectionPool: "another" })).toBe(3);
    expect(await connectionsAfter(both, {}, "other.example")).toBe(4);
    const kept = await connectionsAfter(both);
    expect(await connectionsAfter(both, { connectionPool: undefined })).toBe(kept + 1);
    expect(await connectionsAfter(both)).toBe(kept + 1);
  });

  it("is not reused if the host's address is no longer allowed", async () => {
    const receiver = await startHttpReceiver();
    open.push(receiver);
    expect(await sendOutboundRequest(receiver.origin, newRequest(), anywhere)).toMatchObject({
      statusCode: 200,
    });
    const rejected = await sendOutboundRequest(receiver.origin, newRequest(), {
      ...anywhere,
      isAllowed: () => false,
    });
    expect(rejected).toMatchObject({ failure: "refused_address" });
    expect(receiver.received).toHaveLength(1);
  });

  it("is replaced once, with new headers, if the receiver resets it on the next request", async () => {
    const nonces: string[] = [];
    const receiver = await accept((socket) => {
      socket.on("data", (data) => {
        nonces.push(/nonce: (\d)/.exec(String(data))?.[1] ?? "");
        if (nonces.length === 2) socket.resetAndDestroy();
        else socket.write(RESPONSE);
      });
    });
    let built = 0;
    const headers = () => ({ nonce: String(++built) });
    const send = () => sendOutboundRequest(receiver.origin, newRequest({ headers }), anywhere);
    expect(await send()).toMatchObject({ statusCode: 200 });
    expect(await send()).toMatchObject({ statusCode: 200 });
    expect([nonces, receiver.connections()]).toEqual([["1", "2", "3"], 2]);
  });

  it("is replaced only once, even if the receiver resets every connection", async () => {
    let requests = 0;
    const receiver = await accept((socket) => {
      socket.on("data", () => {
        requests += 1;
        if (requests === 1) socket.write(RESPONSE);
        else socket.resetAndDestroy();
      });
    });
    const send = () => sendOutboundRequest(receiver.origin, newRequest(), anywhere);
    await send();
    expect(await send()).toEqual({ failure: "connection", detail: "ECONNRESET" });
    expect(requests).toBe(3);
  });

  it("is closed shortly after its last request", async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const receiver = await accept((socket) => {
      closed = new Promise((resolve) => socket.on("close", resolve));
      responding(socket);
    });
    await sendOutboundRequest(receiver.origin, newRequest(), anywhere);
    await closed;
  });

  it("stays open during a request, even if the response takes longer than the idle timeout", async () => {
    const receiver = await accept((socket) => {
      socket.on("data", () => setTimeout(() => socket.write(RESPONSE), 1_500));
    });
    for (let request = 0; request < 2; request++)
      expect(await sendOutboundRequest(receiver.origin, newRequest(), anywhere)).toMatchObject({
        statusCode: 200,
      });
    expect(receiver.connections()).toBe(1);
  });

  it.each<[string, OutboundRequest, (socket: Socket) => void]>([
    [
      "the response was not read to its end",
      newRequest({ readBytesMax: 10 }),
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${"x".repeat(1000)}`),
    ],
    [
      "the receiver did not read the request",
      newRequest({ body: "x".repeat(20_000_000) }),
      (socket) => {
        socket.pause();
        socket.write(RESPONSE);
      },
    ],
  ])("is closed if %s", async (_what, request, respond) => {
    const receiver = await accept((socket) => socket.once("data", () => respond(socket)));
    for (let count = 1; count <= 2; count++) {
      expect(await sendOutboundRequest(receiver.origin, request, anywhere)).toMatchObject({
        statusCode: 200,
      });
      expect(receiver.connections()).toBe(count);
    }
  });
});
