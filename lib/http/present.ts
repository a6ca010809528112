import "server-only";
import { isDeepStrictEqual } from "node:util";
import { type Contract, FileContent, type HandlerResult, type Schema } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import type { HttpRequest, HttpResponse } from "./request-handler";
import { responseFormatFor } from "./response-format";

type Presentation = { request: HttpRequest; mediaType: string; sandboxEnabled: boolean };

/** Builds the response. Drops keys that the contract doesn't declare; in tests, throws instead. */
export function presentResponse(
  contract: Contract,
  result: HandlerResult<Contract>,
  to: Presentation,
): HttpResponse {
  const status = result.status ?? contract.status;
  const data = filterResponse(contract.otherResponses?.[status] ?? contract.response, result.data);
  const isBare = to.mediaType === contract.bareMediaType;
  const meta = {
    sandboxEnabled: to.sandboxEnabled,
    ...(contract.meta ? (filterResponse(contract.meta, result.meta) as object) : {}),
  };
  const message = result.message ?? contract.message;
  const success = { statusCode: status, message, data, meta };
  const body = JSON.stringify(isBare ? data : responseFormatFor(to.request.path).envelope(contract, success));
  const headers = { "content-type": to.mediaType, ...result.headers };
  const cacheControl = "private, max-age=0, must-revalidate";
  const kept = { "cache-control": cacheControl, vary: "x-api-key, api-key, accept" };
  return withEtag(contract, to.request, {
    status,
    headers: { ...headers, ...(contract.revalidate ? kept : {}) },
    body,
  });
}

/**
 * Presents a file with the headers from its handler. A stream gets no ETag, because its digest isn't known at
 * the start.
 */
export function presentFile(
  contract: Contract,
  result: HandlerResult<Contract>,
  request: HttpRequest,
): HttpResponse {
  const body = FileContent.parse(result.data);
  const response = { status: result.status ?? contract.status, headers: result.headers ?? {} };
  if (typeof body === "string" || body instanceof Uint8Array)
    return withEtag(contract, request, { ...response, body });
  return { ...response, body: request.method === "HEAD" ? null : body };
}

/**
 * Adds an ETag of the content if the contract has `revalidate`. Otherwise, keeps the handler's ETag if it set
 * one. Drops the body for HEAD, and for a GET whose ETag matches (304).
 */
function withEtag(
  contract: Contract,
  request: HttpRequest,
  response: HttpResponse & { body: string | Uint8Array },
): HttpResponse {
  const isHead = request.method === "HEAD";
  const etag = contract.revalidate ? `"${sha256(response.body).slice(0, 32)}"` : response.headers.etag;
  if (!etag) return isHead ? { ...response, body: null } : response;
  const headers = { ...response.headers, etag };
  const ifNoneMatch = contract.method === "GET" ? request.header("if-none-match") : null;
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === etag || tag === "*")) return { status: 304, headers, body: null };
  return { ...response, headers, body: isHead ? null : response.body };
}

function filterResponse(schema: Schema, value: unknown): unknown {
  const filtered = schema.parse(value);
  if (env().NODE_ENV === "test" && !isDeepStrictEqual(filtered, value)) {
    throw new Error(
      `The response has other keys than the schema in its contract. Change one of the two: ${JSON.stringify(value)}`,
    );
  }
  return filtered;
}
