import "server-only";
import { fail } from "@/lib/contract/errors";
import {
  isFailure,
  type OutboundFailure,
  type OutboundResponse,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { CONTENT_BYTES_MAX, tooLargeError } from "./store";

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
  const answer = await sendOutboundRequest(address, exchange);
  if (isFailure(answer)) return failDownload(answer, place);
  const complaint = responseProblem(answer);
  if (complaint) fail("attachment_unreachable", `${place}: ${complaint}`);
  if (answer.truncated) fail(tooLargeError.code, `${place}: ${tooLargeError.message}`);
  return answer.body;
}

function failDownload({ failure, detail }: OutboundFailure, place: string): never {
  if (failure === "refused_address") fail("attachment_refused", `${place}: ${detail}`);
  if (failure === "timeout" || TIMEOUTS.includes(detail)) {
    throw new Error("The download of an attachment timed out.");
  }
  return fail("attachment_unreachable", `${place}: No file could be fetched from the address (${detail}).`);
}

function responseProblem({ statusCode, body }: OutboundResponse): string | null {
  if (statusCode >= 300 && statusCode < 400) {
    return `The address answered ${statusCode}; redirects are not followed, so send the address of the file itself.`;
  }
  if (statusCode < 200 || statusCode > 299) return `The address answered ${statusCode}.`;
  return body.length === 0 ? "The address answered no content." : null;
}
