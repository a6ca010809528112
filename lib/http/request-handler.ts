/**
 * The interface between the API and the server it runs on. Next's route handlers and our Node adapter both
 * convert their requests to `HttpRequest`, and convert the `HttpResponse` back.
 */
export type HttpRequest = {
  method: string;
  /** The path as sent, including percent-encoding and a trailing slash. */
  path: string;
  /** The query string with its question mark, or an empty string. */
  search: string;
  header: (name: string) => string | null;
  /**
   * Whether the client sent the header more than once. Absent under `next start`, which joins repeated
   * headers before our handlers see them.
   */
  isRepeated?: (name: string) => boolean;
  /** The peer's address, or null if the framework hides it. */
  remoteAddress: string | null;
  /** Reads the whole body. Fails with `payload_too_large` as soon as the body exceeds `bytesMax`. */
  body: (bytesMax: number) => Promise<Uint8Array>;
};

export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  /** Text, the bytes of a file, or a text stream that is generated while it is sent. */
  body: string | Uint8Array | AsyncIterable<string> | null;
};

export type RequestHandler = (
  request: HttpRequest,
  params: Record<string, string | string[]>,
) => Promise<HttpResponse>;
