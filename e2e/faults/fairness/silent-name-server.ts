import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServerEnvironment } from "../../start-server";

/** Starts a name server that never responds. Its `settings` make a server under test use it. */
export async function startSilentNameServer() {
  const socket = createSocket("udp4");
  let queries = 0;
  socket.on("message", () => {
    queries += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const useNameServer = new URL("./use-name-server.mjs", import.meta.url).href;
  return {
    settings: {
      NODE_OPTIONS: `${createServerEnvironment({}).NODE_OPTIONS} --import=${useNameServer}`,
      TEST_NAME_SERVER: `127.0.0.1:${socket.address().port}`,
    },
    countQueries: () => queries,
    stop: () => socket.close(),
  };
}
