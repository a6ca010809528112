import "server-only";
import { randomUUID } from "node:crypto";
import { isFailure, type Network, openNetwork, request } from "@/lib/platform/http-client/request";
import { describeError, log } from "@/lib/platform/log";
import { unseal } from "@/lib/platform/secrets";
import type { Claim } from "./claim";
import { type Attempted, excerptOf } from "./record";
import { callbackHeaders } from "./sign";

export const EXCHANGE_TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;

export type Sending = { network?: Network; timeoutMs?: number };

export type Answered = Omit<Attempted, "durationMs"> & { retryAfter?: string | undefined };

const withoutAnswer = (error: string): Answered => ({ statusCode: null, error, answerExcerpt: null });

/** Signs and sends. A fault of our own counts as a failed attempt too: it is retried on schedule, not at every lease. */
export async function attempt(claim: Claim, at: Date, sending: Sending): Promise<Answered> {
  try {
    const { network = openNetwork(), timeoutMs = EXCHANGE_TIMEOUT_MS } = sending;
    const { headers, body } = compose(claim, at);
    const exchange = { method: "POST" as const, headers, body, timeoutMs, readBytesMax: ANSWER_BYTES_MAX };
    const answer = await request(claim.url, exchange, network);
    if (isFailure(answer)) return withoutAnswer(`${answer.failure}: ${answer.detail}`);
    const { statusCode } = answer;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    return {
      statusCode,
      error: isRedirect ? "redirect: Redirects are not followed." : null,
      answerExcerpt: excerptOf(answer.body),
      retryAfter: answer.headers["retry-after"],
    };
  } catch (fault) {
    log().error({ callbackId: claim.callbackId, cause: describeError(fault) }, "callback could not be sent");
    return withoutAnswer("internal: The callback could not be sent.");
  }
}

function compose(claim: Claim, at: Date) {
  const { url, body, isSandbox, sealedSecret, sealedPreviousSecret } = claim;
  if (body === null) throw new Error("The body of a pending callback is gone.");
  const secret = unseal(sealedSecret);
  const previousSecret = sealedPreviousSecret && unseal(sealedPreviousSecret);
  const message = { timestampMs: at.getTime(), nonce: randomUUID(), url, body };
  return { body, headers: callbackHeaders({ secret, previousSecret, isSandbox }, message) };
}
