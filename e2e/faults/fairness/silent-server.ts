import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Starts a server that accepts connections and never responds. */
export async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on("error", () => socket.destroy())));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.pdf`,
    countConnections: () => sockets.length,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
