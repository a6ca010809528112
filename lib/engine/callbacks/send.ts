import "server-only";
import { randomUUID } from "node:crypto";
import {
  defaultNetwork,
  isFailure,
  type Network,
  type OutboundRequest,
  sendOutboundRequest,
} from "@/lib/platform/http-client/outbound-request";
import { describeError, log } from "@/lib/platform/log";
import { decrypt } from "@/lib/platform/secrets";
import type { Claim } from "./claim";
import { type AttemptResult, excerptOf } from "./record";
import { callbackHeaders } from "./sign";

export const REQUEST_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 64 * 1024;

export type SendOptions = { network?: Network; timeoutMs?: number };

type SentCallback = Omit<Claim, "host" | "traceparent" | "scheduledNumber">;

export type CallbackResponse = Omit<AttemptResult, "durationMs"> & { retryAfter?: string | undefined };

const noResponse = (error: string): CallbackResponse => ({ statusCode: null, error, responseExcerpt: null });

/**
 * Signs and sends a callback. Also counts an error in our own code as a failed attempt, so that the callback
 * is retried on schedule.
 */
export async function sendCallback(
  claim: SentCallback,
  at: Date,
  sending: SendOptions,
): Promise<CallbackResponse> {
  try {
    return await postCallback(
      claim.url,
      // Bases don't share connections.
      { ...buildRequest(claim, at), connectionPool: String(claim.baseId) },
      sending,
    );
  } catch (error) {
    const { callbackId, mutationId } = claim;
    log().error({ callbackId, mutationId, cause: describeError(error) }, "callback could not be sent");
    return noResponse("internal: The callback could not be sent.");
  }
}

type SignedCallback = Required<Pick<OutboundRequest, "body" | "headers" | "connectionPool">>;

/** Posts a signed callback. Repeats it only if a keep-alive connection breaks. */
export async function postCallback(
  url: string,
  callback: SignedCallback,
  { network = defaultNetwork(), timeoutMs = REQUEST_TIMEOUT_MS }: SendOptions = {},
): Promise<CallbackResponse> {
  const request = { method: "POST" as const, ...callback, timeoutMs, readBytesMax: RESPONSE_BYTES_MAX };
  const response = await sendOutboundRequest(url, request, network);
  if (isFailure(response)) return noResponse(`${response.failure}: ${response.detail}`);
  const { statusCode } = response;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return {
    statusCode,
    error: isRedirect ? "redirect: Redirects are not followed." : null,
    responseExcerpt: excerptOf(response.body),
    retryAfter: response.headers["retry-after"],
  };
}

function buildRequest(claim: SentCallback, at: Date) {
  const { url, body, isSandbox, encryptedSecret, encryptedPreviousSecret } = claim;
  if (body === null) throw new Error("A pending callback has no body.");
  const secret = decrypt(encryptedSecret);
  const previousSecret = encryptedPreviousSecret && decrypt(encryptedPreviousSecret);
  const message = { timestampMs: at.getTime(), url, body };
  // If a keep-alive connection breaks, the callback is sent again, and needs a new nonce, because receivers
  // reject a nonce that they have seen.
  const headers = () =>
    callbackHeaders({ secret, previousSecret, isSandbox }, { ...message, nonce: randomUUID() });
  return { body, headers };
}
