import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from "node:net";

/** Whether a connection is to break now, judged by what has just come through it. */
type ShouldDisconnect = (part: string, direction: "to the database" | "from the database") => boolean;

/** A way to a database that breaks when told, as networks do: what the database has done by then stays done. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let cut: ShouldDisconnect | null = null;
  const accept = (incoming: Socket) => {
    const outgoing = dial(Number(port), hostname);
    const end = () => {
      incoming.destroy();
      outgoing.destroy();
    };
    const pass = (from: Socket, to: Socket, direction: Parameters<ShouldDisconnect>[1]) => {
      sockets.add(from);
      from
        .on("error", end)
        .on("close", () => sockets.delete(from) && end())
        .on("data", (part) => (cut?.(part.toString("latin1"), direction) ? end() : to.write(part)));
    };
    pass(incoming, outgoing, "to the database");
    pass(outgoing, incoming, "from the database");
  };
  let server: Server;
  const open = async (at: number) => {
    server = createServer(accept).listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const own = await open(0);
  /** Ends every connection and takes no new one, until `up`. */
  const down = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(own);
  return {
    url: url.href,
    cutWhen: (when: ShouldDisconnect | null) => {
      cut = when;
    },
    down,
    up: () => open(own),
  };
}
