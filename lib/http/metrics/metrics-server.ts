import "server-only";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { isSameSecret } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";
import { answerMetricsRequests } from "./collect-processes";
import { registerMetrics, renderMetrics } from "./render-metrics";
import { measureRequest, pageRoute } from "./request-metrics";

type Metrics = {
  /** Measures a request. `route` is null if Next serves it. */
  measure: (incoming: IncomingMessage, outgoing: ServerResponse, route: string | null) => void;
  /**
   * Responds to a scrape on the main port. Returns null for other requests, and if the token is missing or
   * wrong.
   */
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | null;
  stop: () => Promise<void>;
};

const OFF: Metrics = { measure: () => undefined, respond: () => null, stop: async () => undefined };

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? "/";

/** Starts serving metrics on a separate port, on the main port, on both or not at all, as configured. */
export async function startMetrics(): Promise<Metrics> {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = env();
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return OFF;
  registerMetrics();
  const stopAnswering = answerMetricsRequests();
  const stopServer = METRICS_PORT === undefined ? null : await listen(METRICS_PORT, METRICS_HOST);
  return {
    measure: (incoming, outgoing, route) =>
      measureRequest(outgoing, {
        route: route ?? pageRoute(pathOf(incoming)),
        method: incoming.method,
        startedAt: performance.now(),
      }),
    respond: (incoming, outgoing) => {
      if (METRICS_TOKEN === undefined || !isScrape(incoming)) return null;
      return hasToken(incoming, METRICS_TOKEN) ? sendMetrics(incoming, outgoing) : null;
    },
    stop: async () => {
      stopAnswering();
      await stopServer?.();
    },
  };
}

const isScrape = (incoming: IncomingMessage): boolean =>
  pathOf(incoming) === "/metrics" && (incoming.method === "GET" || incoming.method === "HEAD");

const hasToken = ({ headers }: IncomingMessage, token: string): boolean =>
  isSameSecret(headers.authorization ?? "", `Bearer ${token}`);

async function sendMetrics(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { contentType, text } = await renderMetrics();
  outgoing.writeHead(200, { "content-type": contentType, "cache-control": "no-store" });
  outgoing.end(incoming.method === "HEAD" ? undefined : text);
}

async function listen(port: number, host: string): Promise<() => Promise<void>> {
  const handle: RequestListener = (incoming, outgoing) => {
    if (!isScrape(incoming)) {
      outgoing.writeHead(404).end();
      return;
    }
    sendMetrics(incoming, outgoing).catch((error: unknown) => {
      log().error({ cause: describeError(error) }, "metrics could not be sent");
      outgoing.destroy();
    });
  };
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
