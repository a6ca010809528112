import "server-only";
import { fail } from "@/lib/contract/errors";
import {
  isFailure,
  type OutboundFailure,
  type OutboundResponse,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { CONTENT_BYTES_MAX } from "./content-limit";
import { tooLargeError } from "./store";

const TIMEOUT_MS = 30_000;
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Instroom" };
// The error codes of a connection timeout and of a temporary DNS failure.
const TIMEOUTS = ["ETIMEDOUT", "EAI_AGAIN"];

/**
 * Downloads a file from a client's URL. Fails with `attachment_refused` (the host isn't public or doesn't
 * exist), `attachment_unreachable` or `attachment_too_large`. Error messages contain `pointer`, never the
 * URL. Throws an ordinary Error on a timeout or a temporary DNS failure, so that the download is retried.
 */
export async function download(address: string, pointer: string, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  const request = { method: "GET" as const, headers: HEADERS, timeoutMs, readBytesMax: CONTENT_BYTES_MAX };
  const response = await sendOutboundRequest(address, request);
  if (isFailure(response)) return failDownload(response, pointer);
  const problem = responseProblem(response);
  if (problem) fail("attachment_unreachable", `${pointer}: ${problem}`);
  if (response.truncated) fail(tooLargeError.code, `${pointer}: ${tooLargeError.message}`);
  return response.body;
}

function failDownload({ failure, detail }: OutboundFailure, pointer: string): never {
  if (failure === "refused_address") fail("attachment_refused", `${pointer}: ${detail}`);
  if (failure === "timeout" || TIMEOUTS.includes(detail)) {
    throw new Error("The download of an attachment timed out.");
  }
  return fail(
    "attachment_unreachable",
    `${pointer}: The file could not be downloaded from the URL (${detail}).`,
  );
}

function responseProblem({ statusCode, body }: OutboundResponse): string | null {
  if (statusCode >= 300 && statusCode < 400) {
    return `The address returned ${statusCode}; redirects are not followed, so send the address of the file itself.`;
  }
  if (statusCode < 200 || statusCode > 299) return `The address returned ${statusCode}.`;
  return body.length === 0 ? "The address returned no content." : null;
}
