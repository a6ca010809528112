import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a port of 127.0.0.1 that no program is currently using. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
