import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { inSpan } from "@/lib/platform/tracing/tracing";
import { wakeCallbackRetry } from "@/lib/platform/wake";
import { countAttempt, countCallbackEnd } from "../engine-metrics";
import type { Claim } from "./claim";
import { type DeliverySlots, processDeliverySlots } from "./delivery-slots";
import { type AttemptResult, type EndedAttempt, recordAttempt } from "./record";
import { type NextStep, nextStep } from "./schedule";
import { type SendOptions, sendCallback } from "./send";
import { traceSend } from "./trace-send";

/*
 * Delivers callbacks at least once. Each attempt is recorded in the outbox before the callback is sent, and
 * its outcome after the attempt ends. A crash in between therefore leads to another attempt. Each attempt
 * sends the same body with a new timestamp, nonce and signature. Receivers detect repeats by the mutation's
 * id.
 */

export type DeliveryOptions = SendOptions & {
  database: Database;
  now?: () => Date;
  random?: () => number;
  slots?: DeliverySlots;
};

export const currentTime = ({ now = () => new Date() }: DeliveryOptions) => now();

/**
 * `skipped`: another process finished or claimed the callback, or the region changed its URL. `pending`: the
 * callback is retried at `nextAttemptAt`.
 */
export type DeliveryOutcome = NextStep | { status: "skipped" };

/** Sends a claimed callback. The caller must hold a slot until the attempt ends. */
export async function attemptClaimed(
  delivery: DeliveryOptions,
  claim: Claim,
  startedAt: Date,
): Promise<EndedAttempt> {
  const { slots = processDeliverySlots(), random = Math.random } = delivery;
  const { retryAfter, span, ...outcome } = await traceSend(claim, () =>
    sendCallback(claim, startedAt, delivery),
  );
  const endedAt = currentTime(delivery);
  const contact = outcome.statusCode === null ? outcome.error?.split(":")[0] : "response";
  // Other errors, such as a blocked address, don't show whether the receiver is reachable.
  if (contact === "response" || contact === "timeout" || contact === "connection") {
    slots.breaker.record(claim, contact, endedAt);
  }
  const result = { ...outcome, durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()) };
  const { statusCode } = outcome;
  const step = nextStep({ number: claim.scheduledNumber, statusCode, retryAfter, endedAt }, random);
  return { claim, result, step, endedAt, span };
}

/** Records an attempt and schedules a wake-up for the retry, if there is one. */
export async function finishAttempt(
  { database }: DeliveryOptions,
  attempt: EndedAttempt,
): Promise<DeliveryOutcome> {
  const { claim, result, step, span } = attempt;
  countAttempt(claim, result);
  const isApplied = await recordAttempt(database, attempt);
  inSpan(span, () => logOutcome(claim, result, step));
  if (!isApplied) return { status: "skipped" };
  countCallbackEnd(step);
  if (step.status === "pending") wakeCallbackRetry(claim.callbackId, claim.baseId, step.nextAttemptAt);
  return step;
}

function logOutcome(
  { callbackId, mutationId, number }: Claim,
  { statusCode, durationMs, error }: AttemptResult,
  step: NextStep,
) {
  const details = { callbackId, mutationId, number, statusCode, durationMs, failure: error?.split(":")[0] };
  if (step.status === "delivered") log().debug(details, "callback delivered");
  else if (step.status === "pending") log().info(details, "callback not delivered yet");
  else log().warn(details, "callback given up");
}
