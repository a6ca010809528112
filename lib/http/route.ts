import "server-only";
import type { Contract, Verb } from "@/lib/contract";
import { refuseSize } from "./body";
import type { Exchange, HttpReply, HttpRequest } from "./exchange";
import { type Endpoints, exchangeOf } from "./pipeline";

type Params = Record<string, string | string[]>;
type Handler = ((request: Request, context: { params: Promise<Params> }) => Promise<Response>) & {
  exchange: Exchange;
  endpoints: Endpoints;
};

/** Declares what a path does: `serve({ GET: [contract, verb], … })`. Every export of a route file comes from here. */
export function serve<
  G extends Contract,
  P extends Contract,
  A extends Contract,
  D extends Contract,
>(endpoints: {
  GET?: readonly [G & { method: "GET" }, Verb<NoInfer<G>>];
  POST?: readonly [P & { method: "POST" }, Verb<NoInfer<P>>];
  PATCH?: readonly [A & { method: "PATCH" }, Verb<NoInfer<A>>];
  DELETE?: readonly [D & { method: "DELETE" }, Verb<NoInfer<D>>];
}): Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler> {
  const declared = endpoints as Endpoints;
  const exchange = exchangeOf(declared);
  const handler: Handler = Object.assign(
    async (request: Request, context: { params: Promise<Params> }) => {
      const reply = await exchange(fromWeb(request), (await context.params) ?? {});
      return new Response(toWebBody(reply.body), { status: reply.status, headers: reply.headers });
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

/** The bytes of a file were read into memory of our own, which nobody shares: all that the types can't tell. */
const toWebBody = (body: HttpReply["body"]) => body as string | Uint8Array<ArrayBuffer> | null;

function fromWeb(request: Request): HttpRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    search: url.search,
    header: (name) => request.headers.get(name),
    remoteAddress: null,
    body: (bytesMax) => readStream(request.body, bytesMax),
  };
}

async function readStream(stream: ReadableStream<Uint8Array> | null, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (stream) {
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > bytesMax) refuseSize(bytesMax);
      chunks.push(chunk);
    }
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
