import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Linux uses the ports from 32768 for outgoing connections. Such a connection could take the port of a
 * server that restarts.
 */
const [first, end] = [20_000, 32_768];

/** Returns a port of 127.0.0.1 that no program is currently using. */
export async function freePort() {
  const port = randomInt(first, end);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port) {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (error.code === "EADDRINUSE") return false;
    throw error;
  }
  server.close();
  await once(server, "close");
  return true;
}
