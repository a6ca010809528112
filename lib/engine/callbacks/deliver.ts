import "server-only";
import { and, eq, lte } from "drizzle-orm";
import { callbacks } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { wakeCallbackRetry } from "@/lib/platform/wake";
import { eraseDue } from "../mutations/erase";
import type { Receiver } from "./circuit-breaker";
import { type Claim, claimCallbacks } from "./claim";
import { type DeliverySlots, processDeliverySlots } from "./delivery-slots";
import { type AttemptResult, recordAttempt } from "./record";
import { type NextStep, nextStep } from "./schedule";
import { type SendOptions, sendCallback } from "./send";

/*
 * At-least-once delivery: an attempt is claimed in the outbox before it is sent, and its outcome is recorded
 * afterwards, so a crash in between leads to another attempt. Every attempt has a new timestamp, nonce and signature
 * over the same body; receivers recognise repeats by the mutation's id.
 */

/** The options of a delivery. All except the database have a default. */
export type DeliveryOptions = SendOptions & {
  database: Database;
  now?: () => Date;
  random?: () => number;
  slots?: DeliverySlots;
};

export const currentTime = ({ now = () => new Date() }: DeliveryOptions) => now();

/** `skipped`: not due, or claimed by another process. `pending`: to be retried at `nextAttemptAt`. */
export type DeliveryOutcome = NextStep | { status: "skipped" };

/** How long a callback waits on average before it tries again to get a slot. */
const BUSY_RETRY_MS = 5_000;

/**
 * Attempts to deliver a callback if it is due. Safe to call repeatedly, concurrently, or for a deleted callback. If its
 * base or receiver has no free slot, makes no attempt and returns when to call again.
 */
export async function deliver(delivery: DeliveryOptions, callbackId: string): Promise<DeliveryOutcome> {
  const { database, slots = processDeliverySlots(), random = Math.random } = delivery;
  const startedAt = currentTime(delivery);
  const receiver = await findReceiverOfDue(database, callbackId, startedAt);
  if (!receiver) return { status: "skipped" };
  if (!slots.hasRoom(receiver)) {
    const nextAttemptAt = new Date(startedAt.getTime() + BUSY_RETRY_MS * (0.5 + random()));
    wakeCallbackRetry(callbackId, receiver.baseId, nextAttemptAt);
    return { status: "pending", nextAttemptAt };
  }
  slots.take(receiver);
  try {
    const [claim] = await claimCallbacks(database, [callbackId], startedAt);
    return claim ? await deliverClaimed(delivery, receiver, claim, startedAt) : { status: "skipped" };
  } finally {
    slots.release(receiver);
  }
}

async function findReceiverOfDue(database: Database, id: string, now: Date): Promise<Receiver | undefined> {
  const [receiver] = await database
    .select({ baseId: callbacks.baseId, host: callbacks.host })
    .from(callbacks)
    .where(and(eq(callbacks.id, id), eq(callbacks.status, "pending"), lte(callbacks.nextAttemptAt, now)));
  return receiver;
}

/** Makes the claimed attempt and records its outcome. The caller holds a slot. */
export async function deliverClaimed(
  delivery: DeliveryOptions,
  receiver: Receiver,
  claim: Claim,
  startedAt: Date,
): Promise<DeliveryOutcome> {
  const { database, slots = processDeliverySlots(), random = Math.random } = delivery;
  const { retryAfter, ...outcome } = await sendCallback(claim, startedAt, delivery);
  const endedAt = currentTime(delivery);
  const contact = outcome.statusCode === null ? outcome.error?.split(":")[0] : "response";
  // Other errors, such as a refused address, say nothing about the receiver.
  if (contact === "response" || contact === "timeout" || contact === "connection") {
    slots.breaker.record(receiver, contact, endedAt);
  }
  const attempted = { ...outcome, durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()) };
  const step = nextStep(
    { number: claim.number, statusCode: outcome.statusCode, retryAfter, endedAt },
    random,
  );
  const isOurs = await recordAttempt(database, claim, attempted, step, endedAt);
  logOutcome(claim, attempted, step);
  if (!isOurs) return { status: "skipped" };
  if (step.status === "pending") wakeCallbackRetry(claim.callbackId, claim.baseId, step.nextAttemptAt);
  else await eraseDue(database, { now: endedAt, mutationId: claim.mutationId });
  return step;
}

function logOutcome(
  { callbackId, number }: Claim,
  { statusCode, durationMs, error }: AttemptResult,
  step: NextStep,
) {
  const details = { callbackId, number, statusCode, durationMs, failure: error?.split(":")[0] };
  if (step.status === "delivered") log().debug(details, "callback delivered");
  else if (step.status === "pending") log().info(details, "callback not delivered yet");
  else log().warn(details, "callback given up");
}
