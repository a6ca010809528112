import "server-only";
import { isDeepStrictEqual } from "node:util";
import { type Contract, FileContent, type HandlerResult, type Shape } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import type { HttpReply, HttpRequest } from "./request-handler";
import { responseFormatFor } from "./response-format";

type Presentation = { request: HttpRequest; mediaType: string; sandboxEnabled: boolean };

/** Filters the reply by the contract's shape: drops an extra key in production, and throws in tests. */
export function presentReply(
  contract: Contract,
  result: HandlerResult<Contract>,
  to: Presentation,
): HttpReply {
  const status = result.status ?? contract.status;
  const data = filterReply(contract.otherReplies?.[status] ?? contract.reply, result.data);
  const isBare = to.mediaType === contract.bareMediaType;
  const meta = {
    sandboxEnabled: to.sandboxEnabled,
    ...(contract.meta ? (filterReply(contract.meta, result.meta) as object) : {}),
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
 * Presents a file with the headers from its handler. A stream gets no ETag, because its digest isn't known when it
 * starts.
 */
export function presentFile(
  contract: Contract,
  result: HandlerResult<Contract>,
  request: HttpRequest,
): HttpReply {
  const body = FileContent.parse(result.data);
  const reply = { status: result.status ?? contract.status, headers: result.headers ?? {} };
  if (typeof body === "string" || body instanceof Uint8Array)
    return withEtag(contract, request, { ...reply, body });
  return { ...reply, body: request.method === "HEAD" ? null : body };
}

/** Adds the ETag. Drops the body on a match (304) and for HEAD. */
function withEtag(
  contract: Contract,
  request: HttpRequest,
  reply: HttpReply & { body: string | Uint8Array },
): HttpReply {
  const isHead = request.method === "HEAD";
  if (!contract.revalidate) return isHead ? { ...reply, body: null } : reply;
  const headers = { ...reply.headers, etag: `"${sha256(reply.body).slice(0, 32)}"` };
  const known = request
    .header("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === headers.etag || tag === "*")) return { status: 304, headers, body: null };
  return { ...reply, headers, body: isHead ? null : reply.body };
}

function filterReply(shape: Shape, value: unknown): unknown {
  const filtered = shape.parse(value);
  if (env().NODE_ENV === "test" && !isDeepStrictEqual(filtered, value)) {
    throw new Error(
      `Add to the contract's reply, or remove from the handler's, the keys that only one has: ${JSON.stringify(value)}`,
    );
  }
  return filtered;
}
