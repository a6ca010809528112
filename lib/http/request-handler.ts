/**
 * The seam between the handlers and whatever serves them: Next's route handlers and the server's own adapter
 * both turn what they have into a `HttpRequest` and back from a `HttpReply`.
 */
export type HttpRequest = {
  method: string;
  /** The path as sent, percent-encoding and trailing slash included. */
  path: string;
  /** The query string with its question mark, or an empty string. */
  search: string;
  header: (name: string) => string | null;
  /** The other end of the connection; null where the framework doesn't tell. */
  remoteAddress: string | null;
  /** The whole body as bytes. Fails with `payload_too_large` as soon as more than `bytesMax` have come. */
  body: (bytesMax: number) => Promise<Uint8Array>;
};

export type HttpReply = {
  status: number;
  headers: Record<string, string>;
  /** Text as UTF-8, the bytes of a file, or text that comes piece by piece, each made when the one before is on its way. */
  body: string | Uint8Array | AsyncIterable<string> | null;
};

export type RequestHandler = (
  request: HttpRequest,
  params: Record<string, string | string[]>,
) => Promise<HttpReply>;
