import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "virtual:api-routes";
import { db } from "@/db/client";
import { answer } from "@/lib/http/node-adapter";
import { routeTable } from "@/lib/http/route-table";
import { startEngine } from "@/lib/mutations/worker";

/** The API on a free port of loopback, for programs that are run as a client would run them; its engine starts when told. */
export async function serveTestApi() {
  const find = routeTable(routes);
  const server = createServer((incoming, outgoing) => {
    const found = find((incoming.url ?? "/").split("?", 1)[0] ?? "/");
    if (found) void answer(found.exchange, found.params, incoming, outgoing);
    else outgoing.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  let stopEngine = async () => undefined as unknown;
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    startEngine: () => {
      stopEngine = startEngine(db()).stop;
    },
    close: async () => {
      await stopEngine();
      server.closeAllConnections();
      server.close();
    },
  };
}
