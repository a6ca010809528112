import "server-only";
import type { RequestHandler } from "./request-handler";

export type RouteModule = { path: string; module: Record<string, unknown> };
type Route = { path: string; handleRequest: RequestHandler };
type Entry = { path: string; segments: string[]; handleRequest: RequestHandler };
/** `route` is the path of the route, such as `/api/:version/candidates/:id`. */
export type Match = {
  route: string;
  handleRequest: RequestHandler;
  params: Record<string, string | string[]>;
};

export const hasRequestHandler = (value: unknown): value is { handleRequest: RequestHandler } =>
  typeof value === "function" && "handleRequest" in value;

/**
 * Matches paths that Next normalizes before routing: dot segments, empty segments, trailing slashes,
 * backslashes and fragments.
 */
const REWRITTEN_BY_NEXT = /[\\#]|\/(?:\.|%2e){0,2}(?:\/|$)/i;

/**
 * Finds the route of a path. A literal segment takes precedence over a parameter. Returns null for paths that
 * Next must route: pages, its own API routes, catch-all matches and paths that it normalizes first. A path
 * that can't be decoded gets the catch-all's 404 here, because Next throws on it.
 */
export const routeTable = (routes: readonly RouteModule[]): ((path: string) => Match | null) =>
  pathTable(
    routes.flatMap(({ path, module }) =>
      hasRequestHandler(module.GET) ? [{ path, handleRequest: module.GET.handleRequest }] : [],
    ),
  );

/** Like `routeTable`, for request handlers whose modules may not be loaded yet. */
export function pathTable(routes: readonly Route[]): (path: string) => Match | null {
  const entries: Entry[] = [];
  let notFound: Match | null = null;
  for (const { path, handleRequest } of routes) {
    if (path.includes("*")) notFound = { route: path, handleRequest, params: {} };
    else entries.push({ path, segments: path.split("/").slice(1), handleRequest });
  }
  entries.sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return (path) => {
    if (!isDecodable(path)) return notFound;
    if (REWRITTEN_BY_NEXT.test(path)) return null;
    const requested = path.split("/").slice(1);
    for (const entry of entries) {
      const params = match(entry.segments, requested);
      if (params) return { route: entry.path, handleRequest: entry.handleRequest, params };
    }
    return null;
  };
}

/** Returns whether Next can decode the path, which must be percent-encoded UTF-8. */
function isDecodable(path: string): boolean {
  if (path === "*") return false;
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const rank = ({ segments }: Entry) =>
  segments.map((segment) => (segment.startsWith(":") ? "1" : "0")).join("");

function match(segments: string[], requested: string[]): Record<string, string> | null {
  if (segments.length !== requested.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = requested[index] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(value);
    else if (segment !== value) return null;
  }
  return params;
}
