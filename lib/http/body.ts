import "server-only";
import { type Contract, KIB, MIB, PUBLIC_BODY, takesPublicBody } from "@/lib/contract/contract";
import { fail, isAppError } from "@/lib/contract/errors";
import type { HttpRequest } from "./request-handler";

const utf8 = new TextDecoder("utf-8", { fatal: true });
export const NESTING_MAX = 1_000;
export const VALUES_MAX = 100_000;

export type BodyLimits = { bytesMax: number; valuesMax: number };

export const bodyLimitsOf = (contract: Contract): BodyLimits =>
  takesPublicBody(contract) ? PUBLIC_BODY : { bytesMax: contract.bodyBytesMax ?? MIB, valuesMax: VALUES_MAX };

/**
 * Reads the body as JSON. Fails with `unsupported_media_type`, `payload_too_large`, `malformed_json` or
 * `validation_error`. Bodies with too much nesting or too many values are rejected before parsing, because parsing
 * megabytes of brackets blocks the process.
 */
export async function readJson(request: HttpRequest, { bytesMax, valuesMax }: BodyLimits): Promise<unknown> {
  assertPlainJson(request);
  const announced = Number(request.header("content-length") ?? 0);
  if (announced > bytesMax) failPayloadTooLarge(bytesMax);
  const bytes = await request.body(bytesMax).catch(failTruncatedBody);
  return parse(decode(bytes), valuesMax);
}

function assertPlainJson(request: HttpRequest): void {
  const mediaType = request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (mediaType !== "application/json" && !/^application\/[\w.-]+\+json$/.test(mediaType)) {
    fail("unsupported_media_type", "Send the body as JSON, with the header Content-Type: application/json.");
  }
  const coding = request.header("content-encoding")?.trim().toLowerCase();
  if (!coding || coding === "identity") return;
  const headers = { "accept-encoding": "identity" };
  fail("unsupported_media_type", "Send the body as it is, without Content-Encoding.", {}, { headers });
}

/** Fails because the client disconnected while sending, or sent an invalid chunk. */
function failTruncatedBody(cause: unknown): never {
  if (isAppError(cause)) throw cause;
  return fail("malformed_json", "The body ended unexpectedly.", {}, { cause });
}

/** Rejects a body over the limit. Closes the connection, because the client is still sending the rest. */
export function failPayloadTooLarge(bytesMax: number): never {
  const headers = { connection: "close" };
  const size = bytesMax < MIB ? `${bytesMax / KIB} KiB` : `${bytesMax / MIB} MiB`;
  fail("payload_too_large", `The body is larger than ${size}.`, { bytesMax }, { headers });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    return fail("malformed_json", "The body is not valid UTF-8.", {}, { cause });
  }
}

function parse(text: string, valuesMax: number): unknown {
  const excess = findExcess(text, valuesMax);
  if (excess === "nesting") fail("malformed_json", `The body is nested deeper than ${NESTING_MAX} levels.`);
  if (excess === "values") refuseValues(valuesMax);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = text.trim() === "" ? "The body is empty; send JSON." : "The body is not valid JSON.";
    return fail("malformed_json", message, {}, { cause });
  }
}

function refuseValues(valuesMax: number): never {
  const message = `The body holds more than ${valuesMax} values.`;
  if (valuesMax === VALUES_MAX) fail("malformed_json", message);
  const issue = { path: [], pointer: "", location: "body", code: "too_many_values", message };
  return fail("validation_error", message, { issues: [issue] });
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets and commas outside strings. Returns the limit that the text exceeds, or null. */
function findExcess(text: string, valuesMax: number): "nesting" | "values" | null {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index);
    else if (character === COMMA) values += 1;
    else if (OPENING.has(character)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(character)) depth -= 1;
    if (depth > NESTING_MAX) return "nesting";
    if (values > valuesMax) return "values";
  }
  return null;
}

/** Returns the index of the closing quote, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
