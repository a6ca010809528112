import "server-only";
import type { Contract, Handler } from "@/lib/contract/contract";
import { lateBodyError, limitArrival } from "./arrival-limit";
import { payloadTooLargeError } from "./bodies/body";
import { drain, isStream, toByteStream } from "./bodies/body-stream";
import { createRequestHandler, type Endpoints } from "./pipeline";
import type { HttpRequest, RequestHandler } from "./request-handler";
import { traceRequests } from "./trace-requests";

type Params = Record<string, string | string[]>;
type RouteHandler = ((request: Request, context: { params: Promise<Params> }) => Promise<Response>) & {
  handleRequest: RequestHandler;
  endpoints: Endpoints;
};

/**
 * Creates every export of a route file: `serve({ GET: [contract, handler], … })`. Route files import this
 * module first, which the linter enforces. Next puts code that several routes share in one file only if they
 * import it in the same order. Otherwise, each route gets a copy.
 */
export function serve<
  G extends Contract,
  P extends Contract,
  A extends Contract,
  D extends Contract,
>(endpoints: {
  GET?: readonly [G & { method: "GET" }, Handler<NoInfer<G>>];
  POST?: readonly [P & { method: "POST" }, Handler<NoInfer<P>>];
  PATCH?: readonly [A & { method: "PATCH" }, Handler<NoInfer<A>>];
  DELETE?: readonly [D & { method: "DELETE" }, Handler<NoInfer<D>>];
}): Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", RouteHandler> {
  const declared = endpoints as Endpoints;
  const handleRequest = traceRequests(declared, createRequestHandler(declared));
  const handler: RouteHandler = Object.assign(
    async (request: Request, context: { params: Promise<Params> }) => {
      const response = await handleRequest(fromWeb(request), (await context.params) ?? {});
      const { status, headers } = response;
      const content = isStream(response.body) ? toByteStream(response.body) : response.body;
      const body = headers.connection === "close" ? withDiscardedRest(content, request.body) : content;
      return new Response(toWebBody(body), { status, headers });
    },
    { handleRequest, endpoints: declared },
  );
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

type WebBody = string | Uint8Array | ReadableStream | null;

/** The cast is safe: our byte arrays never have a shared buffer, although their declared type allows one. */
const toWebBody = (body: WebBody) => body as string | Uint8Array<ArrayBuffer> | ReadableStream | null;

const DISCARD_TIMEOUT_MS = 5_000;

/**
 * Discards what the client still sends, for up to 5 seconds. If the connection closed immediately, the
 * client's next write would fail, and the client would never read the response.
 */
function withDiscardedRest(body: WebBody, rest: ReadableStream<Uint8Array> | null): WebBody {
  if (body === null || body instanceof ReadableStream || rest === null) return body;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(typeof body === "string" ? new TextEncoder().encode(body) : body);
      await drain(rest, DISCARD_TIMEOUT_MS);
      controller.close();
    },
  });
}

/** Adapts a Fetch API request for the request pipeline, which reads the body on demand. */
export function fromWeb(request: Request): HttpRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    search: url.search,
    header: (name) => request.headers.get(name),
    // `server.ts` always sets this header. Under `next start`, a client can forge its own address.
    remoteAddress: request.headers.get("x-instroom-client"),
    body: (bytesMax) => readStream(request.body, bytesMax),
  };
}

/** Reads the body. If that fails, leaves the rest in the stream for `withDiscardedRest`. */
async function readStream(stream: ReadableStream<Uint8Array> | null, bytesMax: number): Promise<Uint8Array> {
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  let isLate = false;
  // Releasing the reader makes the pending read fail.
  const arrival = limitArrival(() => {
    isLate = true;
    reader.releaseLock();
  });
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > bytesMax) throw payloadTooLargeError(bytesMax);
      arrival.received(value.byteLength);
      chunks.push(value);
    }
  } catch (error) {
    throw isLate ? lateBodyError() : error;
  } finally {
    arrival.stop();
    reader.releaseLock();
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
