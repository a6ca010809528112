import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseSize } from "./body";
import type { Exchange, HttpRequest } from "./exchange";

/**
 * The server's own way to the handlers, past the framework: a tenth of the cost a request. It keeps the same promise
 * as Next's way in, which one contract suite checks on both.
 */
export async function answer(
  exchange: Exchange,
  params: Record<string, string | string[]>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await exchange(toRequest(incoming), params);
  if (incoming.httpVersion !== "1.0" && headers.connection === "close") outgoing.shouldKeepAlive = false;
  outgoing.writeHead(
    status,
    body === null ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
  );
  outgoing.end(body ?? undefined);
}

function toRequest(incoming: IncomingMessage): HttpRequest {
  const url = incoming.url ?? "/";
  const query = url.indexOf("?");
  return {
    method: incoming.method ?? "GET",
    path: query < 0 ? url : url.slice(0, query),
    search: query < 0 ? "" : url.slice(query),
    header: (name) => {
      const value = incoming.headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    body: (bytesMax) => readBody(incoming, bytesMax),
  };
}

async function readBody(incoming: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) refuseSize(bytesMax);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
