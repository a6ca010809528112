import {
  type Callback,
  CallbackRefused,
  type VerifyOptions,
  verifyCallback,
  verifyCallbackParts,
} from "./callbacks.js";

/**
 * Your function, which gets each verified callback. The handler responds after this function has finished.
 * Callbacks time out after 15 seconds, so queue slow work. If the function throws, the response is 500, and
 * the API retries the callback.
 */
export type OnCallback = (callback: Callback) => unknown;

/** A route handler for frameworks with `Request`, such as Next.js: `export const POST = nextHandler(…)`. */
export const nextHandler =
  (options: VerifyOptions, onCallback: OnCallback) =>
  async (request: Request): Promise<Response> => {
    const { status, reason } = await outcomeOf(() => verifyCallback(request, options), onCallback);
    return new Response(reason, { status });
  };

/** A handler for Hono: `app.post("/callbacks", honoHandler(…))`. */
export const honoHandler =
  (options: VerifyOptions, onCallback: OnCallback) =>
  (context: { req: { raw: Request } }): Promise<Response> =>
    nextHandler(options, onCallback)(context.req.raw);

type NodeRequest = AsyncIterable<Uint8Array> & {
  originalUrl?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body?: unknown;
};
type NodeResponse = { writeHead(status: number): { end(body?: string): unknown } };

/**
 * A handler for Express and `node:http`: `app.post("/callbacks", expressHandler(…))`. The handler needs the
 * unparsed body. Register the handler before `express.json()`, or use
 * `express.raw({ type: () => true, limit: "32mb" })` for the handler's path: a callback can be larger than the
 * 100 kB that Express accepts by default. Without `next`, an error is logged and results in a 500.
 */
export const expressHandler =
  (options: VerifyOptions, onCallback: OnCallback) =>
  async (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void): Promise<void> => {
    const verify = async () =>
      verifyCallbackParts(
        {
          target: options.target ?? request.originalUrl ?? request.url ?? "",
          header: (name) => [request.headers[name] ?? null].flat()[0] ?? null,
          body: await bytesOf(request),
        },
        options,
      );
    try {
      const { status, reason } = await outcomeOf(verify, onCallback);
      response.writeHead(status).end(reason ?? undefined);
    } catch (error) {
      if (next) return next(error);
      // biome-ignore lint/suspicious/noConsole: without a framework, nothing else reports the error.
      console.error(error);
      response.writeHead(500).end();
    }
  };

type Outcome = { status: number; reason: string | null };

/** Returns the response. A rejection contains the reason, because the API shows it with the delivery. */
async function outcomeOf(verify: () => Promise<Callback>, onCallback: OnCallback): Promise<Outcome> {
  let callback: Callback;
  try {
    callback = await verify();
  } catch (error) {
    if (error instanceof CallbackRefused) return { status: 401, reason: error.message };
    throw error;
  }
  await onCallback(callback);
  return { status: 204, reason: null };
}

async function bytesOf(request: NodeRequest): Promise<Uint8Array> {
  if (request.body instanceof Uint8Array) return request.body;
  if (request.body !== undefined) {
    throw new TypeError(
      "The body was already parsed, so its signature can't be checked. Register this handler before express.json().",
    );
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
