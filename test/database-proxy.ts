import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from "node:net";

type ShouldDisconnect = (chunk: string, direction: "to the database" | "from the database") => boolean;

/** Starts a proxy in front of a database. The proxy can break connections, like an unreliable network. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let shouldDisconnect: ShouldDisconnect | null = null;
  const accept = (incoming: Socket) => {
    const outgoing = dial(Number(port), hostname);
    const end = () => {
      incoming.destroy();
      outgoing.destroy();
    };
    const forward = (from: Socket, to: Socket, direction: Parameters<ShouldDisconnect>[1]) => {
      sockets.add(from);
      from
        .on("error", end)
        .on("close", () => sockets.delete(from) && end())
        .on("data", (chunk) =>
          shouldDisconnect?.(chunk.toString("latin1"), direction) ? end() : to.write(chunk),
        );
    };
    forward(incoming, outgoing, "to the database");
    forward(outgoing, incoming, "from the database");
  };
  let server: Server;
  const open = async (at: number) => {
    server = createServer(accept).listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const proxyPort = await open(0);
  /** Closes all connections and accepts no new ones until `up` is called. */
  const down = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(proxyPort);
  return {
    url: url.href,
    disconnectWhen: (condition: ShouldDisconnect | null) => {
      shouldDisconnect = condition;
    },
    down,
    up: () => open(proxyPort),
  };
}
