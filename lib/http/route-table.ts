import "server-only";
import type { RequestHandler } from "./request-handler";

export type RouteModule = { path: string; module: Record<string, unknown> };
type Route = { path: string; handleRequest: RequestHandler };
type Entry = { route: string; segments: string[]; handleRequest: RequestHandler };
/** `route` is the path of the route, such as `/api/:version/candidates/:id`. */
export type Match = {
  route: string;
  handleRequest: RequestHandler;
  params: Record<string, string | string[]>;
};

export const hasRequestHandler = (value: unknown): value is { handleRequest: RequestHandler } =>
  typeof value === "function" && "handleRequest" in value;

/** Converts a route file's name to its path, with `:id` for `[id]` and `*path` for a catch-all. */
export const routePathOf = (file: string) =>
  file
    .replace(/^\/app|\/route\.ts$/g, "")
    .replace(/\[{1,2}\.\.\.(\w+)\]{1,2}/g, "*$1")
    .replace(/\[(\w+)\]/g, ":$1");

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
    else entries.push({ route: path, segments: path.split("/").slice(1), handleRequest });
  }
  entries.sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return (path) => {
    if (!isDecodable(path)) return notFound;
    if (REWRITTEN_BY_NEXT.test(path)) return null;
    const requested = path.split("/").slice(1);
    const entry = entries.find(({ segments }) => matches(segments, requested));
    return entry ? { ...entry, params: paramsOf(entry.segments, requested) } : null;
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

const rank = ({ segments }: Entry) => segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");

const isParameter = (segment: string) => segment.startsWith(":");

/** Runs for each route until one matches, so it doesn't build the parameters yet. */
const matches = (segments: string[], requested: string[]): boolean =>
  segments.length === requested.length &&
  segments.every((segment, index) => segment === requested[index] || isParameter(segment));

function paramsOf(segments: string[], requested: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries())
    if (isParameter(segment)) params[segment.slice(1)] = decodeURIComponent(requested[index] ?? "");
  return params;
}
