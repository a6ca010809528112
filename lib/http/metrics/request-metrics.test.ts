import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { handleNodeRequest } from "../node-adapter";
import type { RequestHandler } from "../request-handler";
import { countRequest, measureRequest, requestMetrics } from "./request-metrics";

/** Returns how many requests of the route were counted, per status. */
async function countsOf(route: string): Promise<Record<string, number>> {
  const { values } = await requestMetrics().get();
  const counts = values.filter(
    ({ metricName, labels }) => metricName?.endsWith("_count") && labels.route === route,
  );
  return Object.fromEntries(counts.map(({ labels, value }) => [labels.status, value]));
}

/** Serves one request with the body. With `hangUp`, the client disconnects once the response has started. */
async function serveOnce(route: string, body: AsyncIterable<string>, { hangUp = false } = {}): Promise<void> {
  const handle: RequestHandler = async () => ({ status: 200, headers: {}, body });
  const server = createServer((incoming, outgoing) => {
    measureRequest(outgoing, { route, method: "GET", startedAt: performance.now() });
    void handleNodeRequest(handle, {}, incoming, outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const answered = once(server, "request").then(([, outgoing]) => once(outgoing, "close"));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(socket, "data");
  if (hangUp) socket.destroy();
  await answered;
  socket.destroy();
  server.close();
}

async function* failingBody() {
  yield "a".repeat(10);
  await pause(20);
  throw new Error("a fault for the test");
}
async function* endlessBody() {
  for (;;) {
    yield "a";
    await pause(5);
  }
}

test("a response that the server broke off counts as a server error", async () => {
  await serveOnce("/broken", failingBody());
  expect(await countsOf("/broken")).toEqual({ "5xx": 1 });
});

test("a response whose client disconnects counts as aborted", async () => {
  await serveOnce("/left", endlessBody(), { hangUp: true });
  expect(await countsOf("/left")).toEqual({ "5xx": 0, aborted: 1 });
});

test("the series of a route's server errors starts at zero with the route's first request", async () => {
  const request = { route: "/first", method: "GET", startedAt: performance.now() };
  countRequest(request, 200);
  expect(await countsOf("/first")).toEqual({ "2xx": 1, "5xx": 0 });
  countRequest(request, 503);
  countRequest(request, 200);
  expect(await countsOf("/first")).toEqual({ "2xx": 2, "5xx": 1 });
});
