import "server-only";
import { AppError, fail } from "@/lib/contract/errors";
import {
  isFailure,
  type OutboundFailure,
  type OutboundResponse,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { CONTENT_BYTES_MAX } from "./content/content-limit";
import { tooLargeError } from "./store";

/** The time limit for a whole file. */
export const DOWNLOAD_TIMEOUT_MS = 30_000;
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Instroom" };
// The error codes of a connection timeout and of a transient DNS failure.
const TIMEOUTS = ["ETIMEDOUT", "EAI_AGAIN"];
const BROKEN_CONNECTIONS = ["ECONNRESET", "EPIPE"];
const TEMPORARY_STATUS_CODES = [408, 429, 502, 503, 504];

/**
 * Downloads a file from a client's URL. Fails with `attachment_refused` (the host isn't public or doesn't
 * exist), `attachment_unreachable` or `attachment_too_large`. Error messages contain `pointer`, never the
 * URL. After a transient failure, such as a timeout, a broken connection or a 503, throws an ordinary Error,
 * so that the download is retried. Its `cause` is the `attachment_unreachable` error to report if the retries
 * fail too.
 */
export async function download(
  address: string,
  pointer: string,
  timeoutMs = DOWNLOAD_TIMEOUT_MS,
): Promise<Buffer> {
  const request = { method: "GET" as const, headers: HEADERS, timeoutMs, readBytesMax: CONTENT_BYTES_MAX };
  const response = await sendOutboundRequest(address, request);
  if (isFailure(response)) return failDownload(response, pointer);
  const problem = responseProblem(response);
  if (problem) failUnreachable(pointer, problem, TEMPORARY_STATUS_CODES.includes(response.statusCode));
  if (response.truncated) fail(tooLargeError.code, `${pointer}: ${tooLargeError.message}`);
  return response.body;
}

function failDownload({ failure, detail }: OutboundFailure, pointer: string): never {
  if (failure === "refused_address") fail("attachment_refused", `${pointer}: ${detail}`);
  const isTimeout = failure === "timeout" || TIMEOUTS.includes(detail);
  const problem = isTimeout
    ? "The download of an attachment timed out."
    : `The file could not be downloaded from the URL (${detail}).`;
  return failUnreachable(pointer, problem, isTimeout || BROKEN_CONNECTIONS.includes(detail));
}

function failUnreachable(pointer: string, problem: string, isTransient: boolean): never {
  const unreachable = new AppError("attachment_unreachable", `${pointer}: ${problem}`);
  throw isTransient ? new Error(problem, { cause: unreachable }) : unreachable;
}

function responseProblem({ statusCode, body }: OutboundResponse): string | null {
  if (statusCode >= 300 && statusCode < 400) {
    return `The address returned ${statusCode}; redirects are not followed, so send the address of the file itself.`;
  }
  if (statusCode === 206) return "The address returned only a part of the file (206).";
  if (statusCode < 200 || statusCode > 299) return `The address returned ${statusCode}.`;
  return body.length === 0 ? "The address returned no content." : null;
}
