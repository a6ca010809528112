import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure.mjs";

const timeoutMs = 60_000;

const statusOf = (host, port) =>
  new Promise((resolve) => {
    const request = get({ host, port, path: "/api/health", timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", (error) => resolve(error.code ?? error.message));
  });

/** Asks the server itself, on the address it listens on, until it says that it is alive. */
export async function waitUntilHealthy({ host, port }) {
  const address = !host || ["::", "0.0.0.0"].includes(host) ? "localhost" : host;
  const deadline = performance.now() + timeoutMs;
  let status;
  while (performance.now() < deadline) {
    status = await statusOf(address, port);
    if (status === 200) return;
    await sleep(50);
  }
  throw new Failure(
    `The server did not answer on ${address}:${port}/api/health in ${timeoutMs / 1000} s (${status}).`,
  );
}
