import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/all-routes-glob";
import { startEngine } from "@/lib/engine/mutations/worker";
import { handleNodeRequest } from "@/lib/http/node-adapter";
import type { RequestHandler } from "@/lib/http/request-handler";
import { routeTable } from "@/lib/http/route-table";
import { db } from "@/lib/platform/database/client";
import { assertMatchesOpenApi } from "./api";

const withOpenApiCheck =
  (handleRequest: RequestHandler): RequestHandler =>
  async (request, params) => {
    const response = await handleRequest(request, params);
    assertMatchesOpenApi(request.method, request.path, response);
    return response;
  };

/**
 * Starts the API on a free loopback port, for tests with external clients. The returned `startEngine` starts
 * the engine in this process.
 */
export async function startTestApiServer() {
  const find = routeTable(routes);
  const server = createServer((incoming, outgoing) => {
    const found = find((incoming.url ?? "/").split("?", 1)[0] ?? "/");
    if (found)
      void handleNodeRequest(withOpenApiCheck(found.handleRequest), found.params, incoming, outgoing);
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
