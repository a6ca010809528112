import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppError } from "@/lib/contract/errors";
import { describeError, log } from "@/lib/platform/log";
import { withTimeLimit } from "@/lib/platform/with-time-limit";
import { lateBodyError, limitArrival } from "./arrival-limit";
import { payloadTooLargeError } from "./bodies/body";
import { isStream } from "./bodies/body-stream";
import { compressResponse } from "./compress";
import type { HttpRequest, RequestHandler } from "./request-handler";

/**
 * Serves a request without Next, at a tenth of the cost. This adapter must behave like Next, so the
 * end-to-end transport tests run against both.
 */
export async function handleNodeRequest(
  handleRequest: RequestHandler,
  params: Record<string, string | string[]>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = toRequest(incoming);
  const response = await handleRequest(request, params);
  const { status, headers, body } = await compressResponse(response, request.header("accept-encoding"));
  if (isStream(body)) {
    outgoing.writeHead(status, headers);
    return sendStream(body, outgoing, headers["x-request-id"]);
  }
  const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length });
  if (body !== null && headers.connection === "close") {
    outgoing.write(body);
    await discardRemainingBody(incoming);
    outgoing.end();
  } else outgoing.end(body ?? undefined);
}

/** Destroys the connection on error, so the client can't mistake a partial body for a complete one. */
async function sendStream(
  chunks: AsyncIterable<string>,
  outgoing: ServerResponse,
  requestId: string | undefined,
): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), outgoing);
  } catch (cause) {
    outgoing.destroy();
    if (!isClientGone(cause))
      log().error({ requestId, cause: describeError(cause) }, "response stream failed");
  }
}

const isClientGone = (cause: unknown) =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_STREAM_PREMATURE_CLOSE";

const DISCARD_TIMEOUT_MS = 5_000;

/**
 * Discards what the client still sends, for up to 5 seconds. If the connection closed immediately, the client
 * would never read the response.
 */
async function discardRemainingBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const finished = new Promise<void>((resolve) => {
    incoming
      .once("end", resolve)
      .once("close", resolve)
      .once("error", () => resolve())
      .resume();
  });
  await withTimeLimit(DISCARD_TIMEOUT_MS, finished).catch(() => undefined);
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
    isRepeated: (name) => (incoming.headersDistinct[name]?.length ?? 0) > 1,
    remoteAddress: incoming.socket.remoteAddress ?? null,
    body: (bytesMax) => readBody(incoming, bytesMax),
  };
}

/**
 * Reads the body. If the body is too large or too slow, leaves the rest for `discardRemainingBody`. Uses
 * events, because iterating over the stream doubles the cost of reading a small request.
 */
function readBody(incoming: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const giveUp = (error: AppError) => {
      incoming.pause().off("data", onData);
      arrival.stop();
      reject(error);
    };
    const arrival = limitArrival(() => giveUp(lateBodyError()));
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      arrival.received(chunk.length);
      if (size > bytesMax) giveUp(payloadTooLargeError(bytesMax));
    };
    const onClose = () => {
      arrival.stop();
      if (incoming.readableEnded) return;
      reject(new Error("The client closed the connection before the end of the body."));
    };
    if (incoming.destroyed) onClose();
    incoming
      .on("data", onData)
      .once("end", () => {
        arrival.stop();
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      })
      .once("error", reject)
      .once("close", onClose);
  });
}
