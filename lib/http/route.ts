import "server-only";
import type { Contract, Handler } from "@/lib/contract/contract";
import { failPayloadTooLarge } from "./body";
import { isStream, toByteStream } from "./body-stream";
import { createRequestHandler, type Endpoints } from "./pipeline";
import type { HttpRequest, RequestHandler } from "./request-handler";

type Params = Record<string, string | string[]>;
type RouteHandler = ((request: Request, context: { params: Promise<Params> }) => Promise<Response>) & {
  exchange: RequestHandler;
  endpoints: Endpoints;
};

/** Declares what a path does: `serve({ GET: [contract, verb], … })`. Every export of a route file comes from here. */
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
  const exchange = createRequestHandler(declared);
  const handler: RouteHandler = Object.assign(
    async (request: Request, context: { params: Promise<Params> }) => {
      const reply = await exchange(fromWeb(request), (await context.params) ?? {});
      const { status, headers } = reply;
      const whole = isStream(reply.body) ? toByteStream(reply.body) : reply.body;
      const body = headers.connection === "close" ? withDiscardedRest(whole, request.body) : whole;
      return new Response(toWebBody(body), { status, headers });
    },
    { exchange, endpoints: declared },
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

/** The bytes of a file were read into memory of our own, which nobody shares: all that the types can't tell. */
const toWebBody = (body: WebBody) => body as string | Uint8Array<ArrayBuffer> | ReadableStream | null;

const DISCARD_TIMEOUT_MS = 5_000;

/**
 * The reply to a client that may still be sending: what comes is taken and dropped, for a moment, before the connection is
 * closed. Closed at once, the client's own end would fail on its next write, and discard the reply unread.
 */
function withDiscardedRest(body: WebBody, rest: ReadableStream | null): WebBody {
  if (body === null || body instanceof ReadableStream || rest === null) return body;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(typeof body === "string" ? new TextEncoder().encode(body) : body);
      await discard(rest);
      controller.close();
    },
  });
}

async function discard(rest: ReadableStream): Promise<void> {
  const reader = rest.getReader();
  const gone = () => ({ done: true });
  const deadline = setTimeout(() => void reader.cancel().catch(gone), DISCARD_TIMEOUT_MS);
  while (!(await reader.read().catch(gone)).done);
  clearTimeout(deadline);
}

/** A web request as the handlers take it; its body is read when it is asked for. */
export function fromWeb(request: Request): HttpRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    search: url.search,
    header: (name) => request.headers.get(name),
    // Our server tells it to Next for every request. Where Next serves alone, a client can say it of itself only.
    remoteAddress: request.headers.get("x-instroom-client"),
    body: (bytesMax) => readStream(request.body, bytesMax),
  };
}

async function readStream(stream: ReadableStream<Uint8Array> | null, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (stream) {
    for await (const chunk of stream.values({ preventCancel: true })) {
      size += chunk.byteLength;
      if (size > bytesMax) failPayloadTooLarge(bytesMax);
      chunks.push(chunk);
    }
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
