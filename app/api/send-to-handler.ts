import "server-only";
import type { HttpRequest } from "@/lib/http/request-handler";
import { fromWeb } from "@/lib/http/route";
import { hasRequestHandler, pathTable, routePathOf } from "@/lib/http/route-table";
import { routeModules } from "./routes-glob";

type Params = Record<string, string | string[]>;

const routes = Object.entries(routeModules).map(([file, load]) => ({
  path: routePathOf(file),
  handleRequest: async (request: HttpRequest, params: Params) => {
    const { GET: handler } = await load();
    if (!hasRequestHandler(handler)) throw new Error(`${file} doesn't export what serve() returns.`);
    return handler.handleRequest(request, params);
  },
}));
const findRoute = pathTable(routes);
export const routePaths = routes.map(({ path }) => path);

/**
 * Calls an API route in this process, without the network. The request needs the same credentials as over
 * HTTP.
 */
export async function sendToHandler(path: string, init: RequestInit): Promise<Response> {
  const request = fromWeb(new Request(new URL(path, "http://localhost"), init));
  const found = findRoute(request.path);
  if (!found) throw new Error(`No route serves ${request.path}.`);
  const { status, headers, body } = await found.handleRequest(request, found.params);
  if (typeof body !== "string") throw new Error(`${request.path} doesn't respond with JSON.`);
  return new Response(body, { status, headers });
}
