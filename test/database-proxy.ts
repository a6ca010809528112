import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from "node:net";

type Condition = (chunk: string, direction: "to the database" | "from the database") => boolean;

/** Starts a proxy in front of a database. The proxy can break connections, like an unreliable network. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let shouldDisconnect: Condition | null = null;
  let shouldCutOff: Condition | null = null;
  const accept = (incoming: Socket) => {
    const outgoing = dial(Number(port), hostname);
    const end = () => {
      incoming.destroy();
      outgoing.destroy();
    };
    const forward = (from: Socket, to: Socket, direction: Parameters<Condition>[1]) => {
      let isCutOff = false;
      sockets.add(from);
      from
        .on("error", end)
        .on("close", () => sockets.delete(from) && end())
        .on("data", (chunk) => {
          const text = chunk.toString("latin1");
          if (shouldDisconnect?.(text, direction)) return end();
          isCutOff ||= shouldCutOff?.(text, direction) ?? false;
          if (!isCutOff) to.write(chunk);
        });
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
  const url = Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(proxyPort) });
  return {
    url: url.href,
    disconnectWhen: (condition: Condition | null) => {
      shouldDisconnect = condition;
    },
    /** Starting with a matching chunk, a connection stays open but loses everything in that direction. */
    cutOffWhen: (condition: Condition | null) => {
      shouldCutOff = condition;
    },
    down,
    up: () => open(proxyPort),
  };
}
