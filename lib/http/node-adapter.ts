import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/lib/platform/log";
import { failPayloadTooLarge } from "./body";
import { isStream } from "./body-stream";
import { compressReply } from "./compress";
import type { HttpRequest, RequestHandler } from "./request-handler";

/**
 * The server's own way to the handlers, past the framework: a tenth of the cost a request. It keeps the same promise
 * as Next's way in, which one contract suite checks on both.
 */
export async function handleNodeRequest(
  exchange: RequestHandler,
  params: Record<string, string | string[]>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = toRequest(incoming);
  const reply = await exchange(request, params);
  const { status, headers, body } = await compressReply(reply, request.header("accept-encoding"));
  if (isStream(body)) {
    outgoing.writeHead(status, headers);
    return sendStream(body, outgoing);
  }
  const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length });
  if (body !== null && headers.connection === "close") {
    outgoing.write(body);
    await discardRemainingBody(incoming);
    outgoing.end();
  } else outgoing.end(body ?? undefined);
}

/** A piece that can't be made breaks the connection off, so that nobody takes what came for the whole; so does a client that left. */
async function sendStream(pieces: AsyncIterable<string>, outgoing: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), outgoing);
  } catch (cause) {
    outgoing.destroy();
    if (!isClientGone(cause)) log().error({ cause: describeError(cause) }, "a reply broke off");
  }
}

const isClientGone = (cause: unknown) =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_STREAM_PREMATURE_CLOSE";

const DISCARD_TIMEOUT_MS = 5_000;

/**
 * Takes what a client is still sending, for a moment: closing the connection at once would have its own end discard
 * the reply unread. By then the whole reply is on its way, so a client that listens stops by itself.
 */
async function discardRemainingBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const enough = new AbortController();
  const gone = new Promise<void>((resolve) => {
    incoming
      .once("end", resolve)
      .once("close", resolve)
      .once("error", () => resolve())
      .resume();
  });
  await Promise.race([
    gone,
    pause(DISCARD_TIMEOUT_MS, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
}

function toRequest(incoming: IncomingMessage): HttpRequest {
  const [url = "/"] = (incoming.url ?? "/").split("#", 1);
  const query = url.indexOf("?");
  return {
    method: incoming.method ?? "GET",
    path: query < 0 ? url : url.slice(0, query),
    search: query < 0 ? "" : url.slice(query),
    header: (name) => {
      const value = incoming.headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    remoteAddress: incoming.socket.remoteAddress ?? null,
    body: (bytesMax) => readBody(incoming, bytesMax),
  };
}

async function readBody(incoming: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  return (await readUpTo(incoming, bytesMax)) ?? failPayloadTooLarge(bytesMax);
}

/**
 * The whole body, or null for one that is too large; its rest stays in the stream, for `dropRest`. By events, because
 * iterating over a stream costs as much as all the rest of reading a small request.
 */
function readUpTo(incoming: IncomingMessage, bytesMax: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= bytesMax) return;
      incoming.pause().off("data", take);
      resolve(null);
    };
    const breakOff = () => incoming.readableEnded || reject(new Error("The request broke off."));
    if (incoming.destroyed) breakOff();
    incoming
      .on("data", take)
      .once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .once("error", reject)
      .once("close", breakOff);
  });
}
