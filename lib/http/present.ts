import "server-only";
import { isDeepStrictEqual } from "node:util";
import { type Contract, FileContent, type HandlerResult, type Shape } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import type { HttpReply, HttpRequest } from "./request-handler";
import { responseFormatFor } from "./response-format";

type Presentation = { request: HttpRequest; mediaType: string; sandboxEnabled: boolean };

/** The reply, filtered by the contract's shape: an extra key never leaves; in tests it is a failure. */
export function presentReply(
  contract: Contract,
  answer: HandlerResult<Contract>,
  to: Presentation,
): HttpReply {
  const status = answer.status ?? contract.status;
  const data = filterReply(contract.otherReplies?.[status] ?? contract.reply, answer.data);
  const isBare = to.mediaType === contract.bareMediaType;
  const meta = {
    sandboxEnabled: to.sandboxEnabled,
    ...(contract.meta ? (filterReply(contract.meta, answer.meta) as object) : {}),
  };
  const message = answer.message ?? contract.message;
  const success = { statusCode: status, message, data, meta };
  const body = JSON.stringify(isBare ? data : responseFormatFor(to.request.path).envelope(contract, success));
  const headers = { "content-type": to.mediaType, ...answer.headers };
  const cacheControl = "private, max-age=0, must-revalidate";
  const kept = { "cache-control": cacheControl, vary: "x-api-key, api-key, accept" };
  return withEtag(contract, to.request, {
    status,
    headers: { ...headers, ...(contract.revalidate ? kept : {}) },
    body,
  });
}

/** A file, under the headers that its verb gives. One that comes piece by piece has no digest to ask about. */
export function presentFile(
  contract: Contract,
  answer: HandlerResult<Contract>,
  request: HttpRequest,
): HttpReply {
  const body = FileContent.parse(answer.data);
  const reply = { status: answer.status ?? contract.status, headers: answer.headers ?? {} };
  if (typeof body === "string" || body instanceof Uint8Array)
    return withEtag(contract, request, { ...reply, body });
  return { ...reply, body: request.method === "HEAD" ? null : body };
}

/** The reply with its ETag, and without its body where the client has it already or asked for the head alone. */
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
    throw new Error(`The reply holds what its contract doesn't: ${JSON.stringify(value)}`);
  }
  return filtered;
}
