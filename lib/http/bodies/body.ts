import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { acceptsPublicBody, type Contract, KIB, MIB, PUBLIC_BODY } from "@/lib/contract/contract";
import { AppError, type ErrorCode, fail, isAppError } from "@/lib/contract/errors";
import { runInWorker, transferList } from "@/lib/platform/run-in-worker";
import type { HttpRequest } from "../request-handler";
import { LARGE_BODY_BYTES } from "./body-slots";
import { type ParseBodyInput, type ParsedBody, parseBody } from "./parse-body";
import { VALUES_MAX } from "./parse-json";

export type BodyLimits = { bytesMax: number; valuesMax: number };

export const bodyLimitsOf = (contract: Contract): BodyLimits =>
  acceptsPublicBody(contract)
    ? PUBLIC_BODY
    : { bytesMax: contract.bodyBytesMax ?? MIB, valuesMax: VALUES_MAX };

/**
 * Reads the body as JSON, and parses large bodies in a worker thread. Fails with `unsupported_media_type`,
 * `payload_too_large`, `malformed_json` or `validation_error`.
 */
export async function readJson(
  request: HttpRequest,
  { bytesMax, valuesMax }: BodyLimits,
  withDigest = false,
): Promise<ParsedBody> {
  assertPlainJson(request);
  const bytes = await readBytes(request, bytesMax);
  if (bytes.byteLength > LARGE_BODY_BYTES) return parseInWorker({ bytes, valuesMax, withDigest });
  return parseBody({ bytes, valuesMax, withDigest });
}

/** Fails with `payload_too_large` above `bytesMax`, or with `malformed_json` if the body ends early. */
export async function readBytes(request: HttpRequest, bytesMax: number): Promise<Uint8Array> {
  const announced = Number(request.header("content-length") ?? 0);
  if (announced > bytesMax) throw payloadTooLargeError(bytesMax);
  return request.body(bytesMax).catch(failTruncatedBody);
}

type Failure = { failure: { code: ErrorCode; message: string; data: Record<string, unknown> } };

async function parseInWorker(input: ParseBodyInput): Promise<ParsedBody> {
  const parsed = await runInWorker<ParsedBody | Failure>("parseBody", input, transferList(input.bytes));
  // Copying many values from the worker takes as long as validating them, so let other requests run in
  // between.
  await nextTurn();
  if (!("failure" in parsed)) return parsed;
  const { code, message, data } = parsed.failure;
  return fail(code, message, data);
}

function assertPlainJson(request: HttpRequest): void {
  const mediaType = request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (mediaType !== "application/json" && !/^application\/[\w.-]+\+json$/.test(mediaType)) {
    fail("unsupported_media_type", "Send the body as JSON, with the Content-Type: application/json header.");
  }
  const coding = request.header("content-encoding")?.trim().toLowerCase();
  if (!coding || coding === "identity") return;
  const headers = { "accept-encoding": "identity" };
  fail("unsupported_media_type", "Send the body as it is, without Content-Encoding.", {}, { headers });
}

/** Reports a body that ended early: the client disconnected while sending, or sent an invalid chunk. */
function failTruncatedBody(cause: unknown): never {
  if (isAppError(cause)) throw cause;
  return fail("malformed_json", "The body ended unexpectedly.", {}, { cause });
}

/** Builds an error whose response closes the connection, because the client is still sending the rest. */
export function payloadTooLargeError(bytesMax: number): AppError {
  const headers = { connection: "close" };
  const size = bytesMax < MIB ? `${bytesMax / KIB} KiB` : `${bytesMax / MIB} MiB`;
  return new AppError("payload_too_large", `The body is larger than ${size}.`, { bytesMax }, { headers });
}
