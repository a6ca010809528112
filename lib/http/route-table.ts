import "server-only";
import type { RequestHandler } from "./request-handler";

export type RouteModule = { path: string; module: Record<string, unknown> };
type Entry = { segments: string[]; exchange: RequestHandler };
export type Match = { exchange: RequestHandler; params: Record<string, string | string[]> };

const hasRequestHandler = (value: unknown): value is { exchange: RequestHandler } =>
  typeof value === "function" && "exchange" in value;

/** What Next rewrites before it looks for a file: dot and empty segments, a trailing slash, a backslash, a fragment. */
const REWRITTEN_BY_NEXT = /[\\#]|\/(?:\.|%2e){0,2}(?:\/|$)/i;

/**
 * Finds the handlers of a path among the route files: a literal segment beats a parameter. Null for what Next has to find:
 * pages, its own API routes, whatever only a rest parameter matches, and paths that it rewrites first; so both ways in
 * agree. What can't be decoded is nowhere, and Next, which fails on it, never sees it.
 */
export function routeTable(routes: readonly RouteModule[]): (path: string) => Match | null {
  const entries: Entry[] = [];
  let nowhere: Match | null = null;
  for (const { path, module } of routes) {
    const handler = module.GET;
    if (!hasRequestHandler(handler)) continue;
    if (path.includes("*")) nowhere = { exchange: handler.exchange, params: {} };
    else entries.push({ segments: path.split("/").slice(1), exchange: handler.exchange });
  }
  entries.sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return (path) => {
    if (!isDecodable(path)) return nowhere;
    if (REWRITTEN_BY_NEXT.test(path)) return null;
    const asked = path.split("/").slice(1);
    for (const entry of entries) {
      const params = match(entry.segments, asked);
      if (params) return { exchange: entry.exchange, params };
    }
    return null;
  };
}

/** Whether Next can read it: the path of an address, its percent-encoding UTF-8. */
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

function match(segments: string[], asked: string[]): Record<string, string> | null {
  if (segments.length !== asked.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = asked[index] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(value);
    else if (segment !== value) return null;
  }
  return params;
}
