import "server-only";
import type { Contract } from "@/lib/contract/contract";
import { isTracing, type SpanOptions, withSpan } from "@/lib/platform/tracing/tracing";
import type { Endpoints } from "./pipeline";
import type { HttpRequest, HttpResponse, RequestHandler } from "./request-handler";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Records a span for each request of a route, if tracing is on. */
export function traceRequests(endpoints: Endpoints, handleRequest: RequestHandler): RequestHandler {
  return (request, params) =>
    isTracing()
      ? traceRequest(request, routeOf(endpoints, request, params.version), () =>
          handleRequest(request, params),
        )
      : handleRequest(request, params);
}

function traceRequest(
  request: HttpRequest,
  route: string | null,
  work: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const isKnown = METHODS.has(request.method);
  // Leaves out `url.path`, `url.query` and the client's IP address, because they can contain personal data.
  const attributes = {
    "http.request.method": isKnown ? request.method : "_OTHER",
    ...(route !== null && { "http.route": route }),
  };
  const options: SpanOptions = {
    kind: "server",
    attributes,
    // A client may send any `traceparent`. As a parent, it could add our spans to somebody else's trace, and
    // would decide whether we record them. As a link, it lets the client's operators find our trace.
    parent: null,
    links: [request.header("traceparent")],
  };
  const name = [isKnown ? request.method : "HTTP", ...(route === null ? [] : [route])].join(" ");
  return withSpan(name, options, async (span) => {
    const response = await work();
    const { status } = response;
    const requestId = response.headers["x-request-id"];
    span?.set({
      "http.response.status_code": status,
      ...(requestId !== undefined && { "instroom.request.id": requestId }),
    });
    if (status >= 500) span?.fail(String(status));
    return response;
  });
}

/**
 * Returns the route as in the contract, such as `/api/v2/candidates/{id}`. Returns null for paths without a
 * route, and for versions that don't exist.
 */
function routeOf(endpoints: Endpoints, { method }: HttpRequest, version: unknown): string | null {
  const endpoint =
    endpoints[(method === "HEAD" ? "GET" : method) as Contract["method"]] ?? Object.values(endpoints)[0];
  if (!endpoint) return null;
  const [{ basePath, path }] = endpoint;
  if (basePath === undefined && version !== "v2" && version !== "sandbox") return null;
  return `${basePath ?? `/api/${version}`}${path}`;
}
