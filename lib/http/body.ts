import "server-only";
import { fail } from "@/lib/errors";
import type { HttpRequest } from "./exchange";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const NESTING_MAX = 64;

/**
 * The body as JSON. Fails with `unsupported_media_type`, `payload_too_large` or `malformed_json`. Nesting deeper than
 * anything the contract knows is refused here, before anything walks it recursively.
 */
export async function readJson(request: HttpRequest, bytesMax: number): Promise<unknown> {
  const mediaType = request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (mediaType !== "application/json" && !/^application\/[\w.-]+\+json$/.test(mediaType)) {
    fail("unsupported_media_type", "Send the body as JSON, with the header Content-Type: application/json.");
  }
  const announced = Number(request.header("content-length") ?? 0);
  if (announced > bytesMax) refuseSize(bytesMax);
  const bytes = await request.body(bytesMax);
  return parse(decode(bytes));
}

/** Ends a request whose body is larger than the route takes; the connection closes, as the rest of it is still under way. */
export function refuseSize(bytesMax: number): never {
  const headers = { connection: "close" };
  fail(
    "payload_too_large",
    `The body is larger than ${bytesMax / 1024 / 1024} MiB.`,
    { bytesMax },
    { headers },
  );
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    return fail("malformed_json", "The body is not valid UTF-8.", {}, { cause });
  }
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const message = text.trim() === "" ? "The body is empty; send JSON." : "The body is not valid JSON.";
    fail("malformed_json", message, {}, { cause });
  }
  if (isTooDeep(text)) fail("malformed_json", `The body is nested deeper than ${NESTING_MAX} levels.`);
  return value;
}

/** Whether brackets outside strings nest too deep; only looked at where the text has that many brackets at all. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfString(text, index);
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > NESTING_MAX) return true;
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
