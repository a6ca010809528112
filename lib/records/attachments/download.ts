import "server-only";
import { fail } from "@/lib/contract/errors";
import { type Answer, type ExchangeFailure, isFailure, request } from "@/lib/platform/http-client/request";
import { CONTENT_BYTES_MAX, tooLarge } from "./store";

const TIMEOUT_MS = 30_000;
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Instroom" };
// The system's own words for a time-out: of a connection, and of asking for a name.
const TIMEOUTS = ["ETIMEDOUT", "EAI_AGAIN"];

/**
 * Fetches a file from an address that a client gave. Fails with `attachment_refused` (not a public address),
 * `attachment_unreachable` or `attachment_too_large`, naming `place` and never the address; a time-out may pass, so it
 * is an ordinary Error.
 */
export async function download(address: string, place: string, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  const exchange = { method: "GET" as const, headers: HEADERS, timeoutMs, readBytesMax: CONTENT_BYTES_MAX };
  const answer = await request(address, exchange);
  if (isFailure(answer)) return refuse(answer, place);
  const complaint = whyNoFile(answer);
  if (complaint) fail("attachment_unreachable", `${place}: ${complaint}`);
  if (answer.truncated) fail(tooLarge.code, `${place}: ${tooLarge.message}`);
  return answer.body;
}

function refuse({ failure, detail }: ExchangeFailure, place: string): never {
  if (failure === "refused_address") fail("attachment_refused", `${place}: ${detail}`);
  if (failure === "timeout" || TIMEOUTS.includes(detail)) {
    throw new Error("The download of an attachment timed out.");
  }
  return fail("attachment_unreachable", `${place}: No file could be fetched from the address (${detail}).`);
}

function whyNoFile({ statusCode, body }: Answer): string | null {
  if (statusCode >= 300 && statusCode < 400) {
    return `The address answered ${statusCode}; redirects are not followed, so send the address of the file itself.`;
  }
  if (statusCode < 200 || statusCode > 299) return `The address answered ${statusCode}.`;
  return body.length === 0 ? "The address answered no content." : null;
}
