import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * Starts a proxy for the product that simulates a slow connection: it holds back a page's HTML after `marker`
 * until `release` is called.
 */
export async function startHoldingServer(target: string, marker: string) {
  const released = new AbortController();
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.headers.accept?.startsWith("text/html") === true;
    const { host } = new URL(target);
    const headers = { ...incoming.headers, host, ...(isPage && { "accept-encoding": "identity" }) };
    const { method, url = "" } = incoming;
    const passedOn = sendRequest(new URL(url, target), { method, headers }, async (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (!isPage) return response.pipe(outgoing);
      const html = await buffer(response);
      const end = html.indexOf(marker) + marker.length;
      outgoing.write(html.subarray(0, end));
      if (!released.signal.aborted) await once(released.signal, "abort");
      return outgoing.end(html.subarray(end));
    });
    incoming.pipe(passedOn);
  });
  await once(server.listen(0, "localhost"), "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => released.abort(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
