import "server-only";
import { randomUUID } from "node:crypto";
import {
  defaultNetwork,
  isFailure,
  type Network,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { describeError, log } from "@/lib/platform/log";
import { decrypt } from "@/lib/platform/secrets";
import type { Claim } from "./claim";
import { type AttemptResult, responseExcerpt } from "./record";
import { callbackHeaders } from "./sign";

export const REQUEST_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 64 * 1024;

export type SendOptions = { network?: Network; timeoutMs?: number };

export type CallbackResponse = Omit<AttemptResult, "durationMs"> & { retryAfter?: string | undefined };

const noResponse = (error: string): CallbackResponse => ({ statusCode: null, error, answerExcerpt: null });

/** Signs and sends. A fault of our own counts as a failed attempt too: it is retried on schedule, not at every lease. */
export async function sendCallback(claim: Claim, at: Date, sending: SendOptions): Promise<CallbackResponse> {
  try {
    const { network = defaultNetwork(), timeoutMs = REQUEST_TIMEOUT_MS } = sending;
    const { headers, body } = buildRequest(claim, at);
    const exchange = { method: "POST" as const, headers, body, timeoutMs, readBytesMax: RESPONSE_BYTES_MAX };
    const answer = await sendOutboundRequest(claim.url, exchange, network);
    if (isFailure(answer)) return noResponse(`${answer.failure}: ${answer.detail}`);
    const { statusCode } = answer;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    return {
      statusCode,
      error: isRedirect ? "redirect: Redirects are not followed." : null,
      answerExcerpt: responseExcerpt(answer.body),
      retryAfter: answer.headers["retry-after"],
    };
  } catch (fault) {
    log().error({ callbackId: claim.callbackId, cause: describeError(fault) }, "callback could not be sent");
    return noResponse("internal: The callback could not be sent.");
  }
}

function buildRequest(claim: Claim, at: Date) {
  const { url, body, isSandbox, sealedSecret, sealedPreviousSecret } = claim;
  if (body === null) throw new Error("The body of a pending callback is gone.");
  const secret = decrypt(sealedSecret);
  const previousSecret = sealedPreviousSecret && decrypt(sealedPreviousSecret);
  const message = { timestampMs: at.getTime(), nonce: randomUUID(), url, body };
  return { body, headers: callbackHeaders({ secret, previousSecret, isSandbox }, message) };
}
