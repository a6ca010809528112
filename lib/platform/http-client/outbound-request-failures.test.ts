import https from "node:https";
import type { Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, it, vi } from "vitest";
import { selfSignedCertificate } from "@/test/certificate";
import { startTcpReceiver } from "@/test/http-receiver";
import { newRequest } from "@/test/outbound-request";
import { defaultNetwork, type Network, sendOutboundRequest } from "./outbound-request";

const anywhere: Network = { ...defaultNetwork(), isAllowed: () => true };
const loopback: Network = { ...anywhere, resolve: async () => [{ address: "127.0.0.1", family: 4 }] };

const open: { close(): Promise<void> }[] = [];
const accept = async (...parameters: Parameters<typeof startTcpReceiver>) => {
  const receiver = await startTcpReceiver(...parameters);
  open.push(receiver);
  return receiver;
};
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

const HEAD = "HTTP/1.1 200 OK\r\n";
const responding = (response: string, then: (socket: Socket) => void) => (socket: Socket) =>
  socket.once("data", () => socket.write(response, () => then(socket)));

/**
 * Returns a connection handler that sends `start` and then `bytes` every 10 ms until the connection closes.
 */
const trickling = (start: string, bytes: string) =>
  responding(start, (socket) => {
    const timer = setInterval(() => socket.write(bytes), 10);
    socket.on("close", () => clearInterval(timer));
  });

describe("the deadline", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["reads the request and sends nothing", () => undefined],
    ["trickles headers", trickling(HEAD, "X-A: b\r\n")],
    ["trickles a header that never ends", trickling(`${HEAD}X-A: `, "b")],
    ["trickles its body", trickling(`${HEAD}Content-Length: 60000\r\n\r\n`, "x")],
    ["trickles chunks", trickling(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n")],
    ["never finishes its body", responding(`${HEAD}Content-Length: 2\r\n\r\nx`, () => undefined)],
    ["sends informational responses forever", trickling("", "HTTP/1.1 102 Processing\r\n\r\n")],
  ])("ends a request and closes its connection if the receiver %s", async (_what, behave) => {
    let closed: Promise<unknown> = Promise.resolve();
    const receiver = await accept((socket) => {
      closed = new Promise((resolve) => socket.on("close", resolve));
      socket.resume();
      behave(socket);
    });
    expect(await sendOutboundRequest(receiver.origin, newRequest({ timeoutMs: 300 }), anywhere)).toEqual({
      failure: "timeout",
      detail: "The request did not finish within 300 ms.",
    });
    await closed;
  });

  it("ends a request whose host is never resolved", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const result = await sendOutboundRequest("http://slow.example/", newRequest({ timeoutMs: 50 }), {
      ...anywhere,
      resolve,
    });
    expect(result).toMatchObject({ failure: "timeout" });
  });

  it("ends a request whose TLS handshake hangs", async () => {
    const receiver = await accept((socket) => socket.resume());
    const address = `https://127.0.0.1:${receiver.port}/`;
    expect(await sendOutboundRequest(address, newRequest({ timeoutMs: 200 }), anywhere)).toMatchObject({
      failure: "timeout",
    });
  });

  it("ends a request whose body the receiver never reads", async () => {
    const receiver = await accept((socket) => socket.pause());
    const result = await sendOutboundRequest(
      receiver.origin,
      newRequest({ timeoutMs: 300, body: "x".repeat(20_000_000) }),
      anywhere,
    );
    expect(result).toMatchObject({ failure: "timeout" });
  });
});

describe("a failed connection", () => {
  it.each<[string, string, (socket: Socket) => void]>([
    ["closes without a response", "ECONNRESET", (socket) => socket.once("data", () => socket.end())],
    ["resets the connection", "ECONNRESET", (socket) => socket.once("data", () => socket.resetAndDestroy())],
    ["closes within the headers", "ECONNRESET", responding(HEAD, (socket) => socket.end())],
    [
      "closes within the body",
      "ECONNRESET",
      responding(`${HEAD}Content-Length: 9\r\n\r\nx`, (socket) => socket.end()),
    ],
    [
      "closes between chunks",
      "ECONNRESET",
      responding(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`, (socket) => socket.end()),
    ],
    ["doesn't speak HTTP", "HPE_INVALID_CONSTANT", responding("220 mail.example ESMTP\r\n", () => undefined)],
    [
      "has endless headers",
      "HPE_HEADER_OVERFLOW",
      responding(`${HEAD}X-A: ${"x".repeat(100_000)}`, () => undefined),
    ],
    [
      "switches protocols",
      "without a response",
      responding(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
        () => undefined,
      ),
    ],
  ])("is reported if the receiver %s", async (_what, detail, behave) => {
    const receiver = await accept(behave);
    const result = await sendOutboundRequest(receiver.origin, newRequest(), anywhere);
    expect(result).toMatchObject({ failure: "connection", detail: expect.stringContaining(detail) });
  });

  it("is reported if nothing listens on the port", async () => {
    const receiver = await accept(() => undefined);
    await receiver.close();
    open.splice(0);
    expect(await sendOutboundRequest(receiver.origin, newRequest(), anywhere)).toEqual({
      failure: "connection",
      detail: "ECONNREFUSED",
    });
  });

  it("is reported if no name server responds", async () => {
    const silent = async () => {
      throw Object.assign(new Error("The host could not be resolved."), { code: "EAI_AGAIN" });
    };
    expect(
      await sendOutboundRequest("http://no.example/", newRequest(), { ...anywhere, resolve: silent }),
    ).toEqual({ failure: "connection", detail: "EAI_AGAIN" });
  });
});

describe("TLS", () => {
  const certificate = selfSignedCertificate("receiver.example");
  const names: unknown[] = [];
  const secure = () => {
    const server = createTlsServer(certificate, (socket) => {
      names.push(socket.servername);
      responding(`${HEAD}Content-Length: 0\r\n\r\n`, () => undefined)(socket as Socket);
    });
    server.on("tlsClientError", () => undefined);
    return accept(() => undefined, server);
  };
  const trust = () => {
    const original = https.request;
    vi.spyOn(https, "request").mockImplementation((options) =>
      original({ ...(options as https.RequestOptions), ca: certificate.cert }),
    );
  };

  it("rejects an untrusted certificate", async () => {
    const receiver = await secure();
    const result = await sendOutboundRequest(
      `https://receiver.example:${receiver.port}/`,
      newRequest(),
      loopback,
    );
    expect(result).toEqual({ failure: "connection", detail: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  });

  it.each(["receiver.example", "receiver.example."])(
    "accepts a certificate for the host name %s, and sends the name (SNI) without a trailing dot",
    async (name) => {
      trust();
      const receiver = await secure();
      names.splice(0);
      const result = await sendOutboundRequest(`https://${name}:${receiver.port}/`, newRequest(), loopback);
      expect(result).toMatchObject({ statusCode: 200 });
      expect(names).toEqual(["receiver.example"]);
    },
  );

  it.each(["other.example", "127.0.0.1"])("rejects a certificate for a host other than %s", async (name) => {
    trust();
    const receiver = await secure();
    const result = await sendOutboundRequest(`https://${name}:${receiver.port}/`, newRequest(), loopback);
    expect(result).toEqual({ failure: "connection", detail: "ERR_TLS_CERT_ALTNAME_INVALID" });
  });

  it("fails if the receiver speaks plain HTTP", async () => {
    const receiver = await accept(responding(`${HEAD}\r\n`, () => undefined));
    const result = await sendOutboundRequest(`https://127.0.0.1:${receiver.port}/`, newRequest(), anywhere);
    expect(result).toMatchObject({ failure: "connection", detail: expect.stringMatching(/^E/) });
  });
});
