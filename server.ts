import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { routes } from "@/app/api/all-routes-glob";
import { startTrigger } from "@/inngest/start-trigger";
import { flushCalls } from "@/lib/access/api-keys/calls";
import { splitAbsoluteTarget } from "@/lib/http/absolute-target";
import { openCompressedScripts } from "@/lib/http/compressed-scripts";
import { rejectForeignHost } from "@/lib/http/demo-host";
import { replaceFailurePage } from "@/lib/http/failure-page";
import { startMetrics } from "@/lib/http/metrics/metrics-server";
import { handleNodeRequest } from "@/lib/http/node-adapter";
import { isWithoutFramework } from "@/lib/http/page-headers";
import { redirectWithGet } from "@/lib/http/redirect-after-form";
import { rejectForm } from "@/lib/http/reject-form";
import { isTraceOfApi, rejectTrace } from "@/lib/http/reject-trace";
import { routeTable } from "@/lib/http/route-table";
import { closeDatabase } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { splitLanguage } from "@/lib/platform/languages";
import { describeError, log } from "@/lib/platform/log";
import { logConsoleErrors } from "@/lib/platform/log-console-errors";
import { closeRedis } from "@/lib/platform/redis";
import { beginShutdown } from "@/lib/platform/shutdown";
import { startTracing } from "@/lib/platform/tracing/start-tracing";
import { flushReads } from "@/lib/records/record-reads";

/**
 * Serves the API without Next and the pages through Next, and runs the engine. Don't put logic here, because
 * `next start` serves the same handlers without this file.
 */

const SHUTDOWN_TIMEOUT_MS = 20_000;

logConsoleErrors(console);
const findRoute = routeTable(routes);
// Long enough for a body of the maximum size at the lowest upload rate that the API allows.
const REQUEST_TIMEOUT_MS = 2_400_000;
const server = createServer({
  keepAliveTimeout: 65_000,
  headersTimeout: 60_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  maxHeaderSize: 16_384,
});
// Give Next a separate server that never listens, because Next closes connections that ask for a protocol
// upgrade. Java's HTTP client asks for an upgrade to HTTP/2. Don't use HOST as the hostname: with 127.0.0.1,
// Next would send the rewrites of proxy.ts to another server and redirect forever.
const app = next({ dev: false, httpServer: createServer(), hostname: "localhost", port: env().PORT });
const stopTracing = await startTracing();
const stopEngine = startTrigger();
await app.prepare();
const handlePage = app.getRequestHandler();

const sendCompressedScript = openCompressedScripts(".next/static");
const metrics = await startMetrics();
const inFlight = new Set<Promise<void>>();
let stopping = false;

server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
  if (stopping) outgoing.setHeader("connection", "close");
  splitAbsoluteTarget(incoming);
  if (rejectForeignHost(incoming, outgoing)) return;
  const path = (incoming.url ?? "/").split("?", 1)[0] ?? "/";
  const found = findRoute(path) ?? (isTraceOfApi(incoming) ? findRoute("*") : null);
  metrics.measure(incoming, outgoing, found?.route ?? null);
  // Pages read the socket's address from this header, so overwrite any value that the client sent.
  incoming.headers["x-instroom-client"] = incoming.socket.remoteAddress ?? "";
  if (!found && rejectTrace(incoming, outgoing)) return;
  if (!found && isWithoutFramework(splitLanguage(path).path)) {
    if (rejectForm(incoming, outgoing)) return;
    redirectWithGet(outgoing);
    replaceFailurePage(outgoing);
  }
  if (!found && sendCompressedScript(incoming, outgoing)) return;
  const work = (
    found
      ? handleNodeRequest(found.handleRequest, found.params, incoming, outgoing)
      : (metrics.respond(incoming, outgoing) ?? handlePage(incoming, outgoing))
  ).catch((error: unknown) => failRequest(error, outgoing));
  inFlight.add(work);
  work.finally(() => inFlight.delete(work));
});

function failRequest(error: unknown, outgoing: ServerResponse): void {
  const requestId = newUuidV7();
  log().error({ requestId, cause: describeError(error) }, "request failed");
  if (outgoing.headersSent) outgoing.destroy(error instanceof Error ? error : new Error("request failed"));
  else {
    outgoing.statusCode = 500;
    outgoing.setHeader("x-request-id", requestId);
    outgoing.end();
  }
}

await new Promise<void>((resolve, reject) => {
  server.once("error", reject);
  server.listen(env().PORT, env().HOST, resolve);
});

/** Stops accepting connections, finishes running requests, then stops the engine and closes the database. */
export async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  beginShutdown();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await Promise.allSettled(inFlight);
  await Promise.all([stopEngine(), metrics.stop()]);
  server.closeIdleConnections();
  await closed;
  clearTimeout(deadline);
  await app.close();
  await Promise.all([flushReads(), flushCalls(), stopTracing()]);
  closeRedis();
  await closeDatabase(5);
  // In a cluster, the channel to the primary process would keep this process alive.
  if (process.connected) process.disconnect();
}

// Don't use `once`: a supervisor may send a second signal to all processes, which would kill this process.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
