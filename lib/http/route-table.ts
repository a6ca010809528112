import "server-only";
import type { Exchange } from "./exchange";

export type RouteModule = { path: string; module: Record<string, unknown> };
type Entry = { segments: string[]; exchange: Exchange };
export type Match = { exchange: Exchange; params: Record<string, string | string[]> };

const hasExchange = (value: unknown): value is { exchange: Exchange } =>
  typeof value === "function" && "exchange" in value;

/** Finds the handlers of a path among the route files: a literal segment beats a parameter, a parameter beats a rest. */
export function routeTable(routes: readonly RouteModule[]): (path: string) => Match | null {
  const entries: Entry[] = [];
  for (const { path, module } of routes) {
    const handler = module.GET;
    if (hasExchange(handler))
      entries.push({ segments: path.split("/").slice(1), exchange: handler.exchange });
  }
  entries.sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return (path) => {
    const asked = (path.endsWith("/") ? path.slice(0, -1) : path).split("/").slice(1);
    for (const entry of entries) {
      const params = match(entry.segments, asked);
      if (params) return { exchange: entry.exchange, params };
    }
    return null;
  };
}

const rank = ({ segments }: Entry) =>
  segments.map((segment) => (segment.startsWith("*") ? "2" : segment.startsWith(":") ? "1" : "0")).join("");

function match(segments: string[], asked: string[]): Record<string, string | string[]> | null {
  const params: Record<string, string | string[]> = {};
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith("*")) return { ...params, [segment.slice(1)]: asked.slice(index) };
    const value = asked[index];
    if (value === undefined) return null;
    if (!segment.startsWith(":")) {
      if (segment !== value) return null;
      continue;
    }
    const decoded = decode(value);
    if (!decoded) return null;
    params[segment.slice(1)] = decoded;
  }
  return segments.length === asked.length ? params : null;
}

/** Null for an empty segment or a broken percent-encoding: no route has those. */
function decode(value: string): string | null {
  if (!value.includes("%")) return value || null;
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
