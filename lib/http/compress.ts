import "server-only";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parsePreferences } from "@/lib/platform/parse-preferences";
import type { HttpResponse } from "./request-handler";

/** Smaller responses fit in two packets, so compressing them saves almost nothing. */
const COMPRESS_BYTES_MIN = 2_048;
const compress = promisify(gzip);

/** Compresses long text with gzip if the client accepts it (RFC 9110 §12.5.3). */
export async function compressResponse(
  response: HttpResponse,
  acceptEncoding: string | null,
): Promise<HttpResponse> {
  const { body, headers } = response;
  if (typeof body !== "string" || body.length < COMPRESS_BYTES_MIN) return response;
  const vary = { vary: headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding" };
  if (!acceptEncoding || !acceptsEncoding(acceptEncoding, "gzip"))
    return { ...response, headers: { ...headers, ...vary } };
  const encoding = { "content-encoding": "gzip" };
  return { ...response, headers: { ...headers, ...vary, ...encoding }, body: await compress(body) };
}

/**
 * Returns whether the client accepts an encoding. An entry for the encoding itself takes precedence over an
 * entry for `*`. A quality of zero means that the client doesn't accept the encoding.
 */
export function acceptsEncoding(acceptEncoding: string, encoding: string): boolean {
  const ranges = parsePreferences(acceptEncoding);
  const range = ranges.find(({ value }) => value === encoding) ?? ranges.find(({ value }) => value === "*");
  return range !== undefined && range.quality > 0;
}
