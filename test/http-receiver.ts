import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";

export type ReceivedRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: string };

export type HttpReceiver = {
  origin: string;
  port: number;
  received: ReceivedRequest[];
  close(): Promise<void>;
};

async function listen(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, close };
}

/** Starts an HTTP server that records requests, on a free loopback port. */
export async function startHttpReceiver(
  respond: (response: ServerResponse, received: ReceivedRequest) => void = (response) => response.end(),
): Promise<HttpReceiver> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url: target = "", headers } = request;
    const complete = { method, target, headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(complete);
    respond(response, complete);
  });
  const { port, close } = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, port, received, close };
}

/** Starts a TCP server that passes each socket to `accept`. */
export async function startTcpReceiver(
  accept: (socket: Socket) => void,
  server: Server = createSocketServer(),
): Promise<Omit<HttpReceiver, "received"> & { connections: () => number }> {
  let connections = 0;
  server.on("connection", (socket) => {
    connections += 1;
    accept(socket);
  });
  const { port, close } = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, port, connections: () => connections, close };
}
