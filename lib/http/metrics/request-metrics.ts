import "server-only";
import type { ServerResponse } from "node:http";
import { splitLanguage } from "@/lib/platform/languages";
import { newHistogram } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** First segments of paths that Next serves. Any other segment could be personal data. */
const SECTIONS = new Set(["_next", "api", "console", "dev", "docs", "downloads", "mail", "portal"]);

export const requestMetrics = () =>
  singleton("request metrics", () =>
    newHistogram({
      name: "instroom_http_request_duration_seconds",
      help: "Duration of requests, by route (never the path), method and class of the status.",
      labels: { route: null, method: null, status: null },
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    }),
  );

/** The routes and methods that this process has measured. */
const measured = () => singleton("measured requests", () => new Set<string>());

/** Returns the route label for a path that Next serves. */
export function pageRoute(path: string): string {
  const [, section = ""] = splitLanguage(path).path.split("/", 2);
  if (section === "") return "/";
  return SECTIONS.has(section) ? `/${section}/*` : "other";
}

type MeasuredRequest = { route: string; method: string | undefined; startedAt: number };

/**
 * Measures a request until its response is sent or the client disconnects. A response that the server broke
 * off counts as a server error, although its status was sent before.
 */
export function measureRequest(outgoing: ServerResponse, request: MeasuredRequest): void {
  outgoing.once("close", () => {
    const unfinished = outgoing.errored ? 500 : null;
    countRequest(request, outgoing.writableFinished ? outgoing.statusCode : unfinished);
  });
}

export function countRequest(
  { route, method = "", startedAt }: MeasuredRequest,
  status: number | null,
): void {
  const labels = { route, method: METHODS.has(method) ? method : "other" };
  startErrors(labels);
  const outcome = status === null ? "aborted" : `${Math.floor(status / 100)}xx`;
  requestMetrics().observe({ ...labels, status: outcome }, (performance.now() - startedAt) / 1_000);
}

/**
 * Starts the series of server errors at zero with the first request of a route. Otherwise, `rate()` would miss
 * the first error. The routes can't be listed beforehand, because most are never used.
 */
function startErrors(labels: { route: string; method: string }): void {
  const key = `${labels.method} ${labels.route}`;
  if (measured().has(key)) return;
  measured().add(key);
  requestMetrics().zero({ ...labels, status: "5xx" });
}
