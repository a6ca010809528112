/**
 * The interface between the API and the server below it. Next's route handlers and our own Node adapter both
 * convert their requests to `HttpRequest`, and convert the resulting `HttpResponse` back.
 */
export type HttpRequest = {
  method: string;
  /** The path as sent, percent-encoding and trailing slash included. */
  path: string;
  /** The query string with its question mark, or an empty string. */
  search: string;
  header: (name: string) => string | null;
  /** The peer's address; null if the framework hides it. */
  remoteAddress: string | null;
  /** Reads the whole body. Fails with `payload_too_large` as soon as the body exceeds `bytesMax`. */
  body: (bytesMax: number) => Promise<Uint8Array>;
};

export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  /** Text, the bytes of a file, or a stream of text that is generated as it is sent. */
  body: string | Uint8Array | AsyncIterable<string> | null;
};

export type RequestHandler = (
  request: HttpRequest,
  params: Record<string, string | string[]>,
) => Promise<HttpResponse>;
