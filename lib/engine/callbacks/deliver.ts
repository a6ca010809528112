import "server-only";
import { and, asc, eq, lte, notInArray } from "drizzle-orm";
import { callbacks } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { wakeCallbackRetry } from "@/lib/platform/wake";
import { eraseDue } from "../mutations/erase";
import { type Claim, claimCallback } from "./claim";
import { type AttemptResult, recordAttempt } from "./record";
import { type NextStep, nextStep } from "./schedule";
import { type SendOptions, sendCallback } from "./send";

/*
 * At-least-once delivery: an attempt is claimed in the outbox before it is sent, and its outcome is recorded
 * afterwards, so a crash in between leads to another attempt. Every attempt has a new timestamp, nonce and signature
 * over the same body; receivers recognise repeats by the mutation's id.
 */

/** The options of a delivery. All except the database have a default. */
export type DeliveryOptions = SendOptions & { database: Database; now?: () => Date; random?: () => number };

const currentTime = ({ now = () => new Date() }: DeliveryOptions) => now();

/** `skipped`: not due, or claimed by another process. `pending`: to be retried at `nextAttemptAt`. */
export type DeliveryOutcome = NextStep | { status: "skipped" };

/** Attempts to deliver a callback if it is due. Safe to call repeatedly, concurrently, or for a deleted callback. */
export async function deliver(delivery: DeliveryOptions, callbackId: string): Promise<DeliveryOutcome> {
  const { database, random = Math.random } = delivery;
  const startedAt = currentTime(delivery);
  const claim = await claimCallback(database, callbackId, startedAt);
  if (!claim) return { status: "skipped" };
  const { retryAfter, ...outcome } = await sendCallback(claim, startedAt, delivery);
  const endedAt = currentTime(delivery);
  const attempted = { ...outcome, durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()) };
  const step = nextStep(
    { number: claim.number, statusCode: outcome.statusCode, retryAfter, endedAt },
    random,
  );
  const isOurs = await recordAttempt(database, claim, attempted, step, endedAt);
  logOutcome(claim, attempted, step);
  if (!isOurs) return { status: "skipped" };
  if (step.status === "pending") wakeCallbackRetry(callbackId, claim.baseId, step.nextAttemptAt);
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

type DeliverDueOptions = DeliveryOptions & {
  /** The maximum number of deliveries to start. */
  limit: number;
  /** The maximum number of concurrent deliveries. */
  concurrency: number;
  signal?: AbortSignal | undefined;
};

/** Deliveries in progress, by callback id, and callbacks to skip: those in progress and those whose delivery threw. */
type DeliveryState = {
  running: Map<string, { baseId: number; finished: Promise<void> }>;
  skippedIds: Set<string>;
};

/** How often to look for due callbacks that can use the free slots, while slow receivers occupy the other slots. */
const POLL_INTERVAL_MS = 500;

/**
 * Delivers due callbacks until none is left, the limit is reached or the signal aborts, and waits for the deliveries
 * that it started. One base may use at most a quarter of the slots, so that a region whose receiver hangs can't block
 * other regions.
 */
export async function deliverDue(
  round: DeliverDueOptions,
): Promise<{ attempted: number; nextDueAt: Date | null }> {
  const work: DeliveryState = { running: new Map(), skippedIds: new Set() };
  let started = 0;
  let attempted = 0;
  const start = (id: string, baseId: number) => {
    started += 1;
    const finished = tryToDeliver(round, work, id).then((wasAttempted) => {
      if (wasAttempted) attempted += 1;
    });
    work.running.set(id, { baseId, finished });
  };
  const freeSlots = () =>
    round.signal?.aborted ? 0 : Math.min(round.concurrency - work.running.size, round.limit - started);
  try {
    for (;;) {
      const before = { started, running: work.running.size };
      await startDue(round, work, freeSlots, start);
      if (before.running === 0 && started === before.started) break;
      await waitForOne(work);
    }
  } finally {
    await Promise.all(runningDeliveries(work));
  }
  return { attempted, nextDueAt: await findNextDue(round) };
}

/**
 * Tries a delivery and returns whether an attempt was made. Never rejects: if the delivery throws, the callback is left
 * to a later round.
 */
async function tryToDeliver(
  round: DeliverDueOptions,
  { running, skippedIds }: DeliveryState,
  id: string,
): Promise<boolean> {
  skippedIds.add(id);
  try {
    const outcome = await deliver(round, id);
    skippedIds.delete(id);
    return outcome.status !== "skipped";
  } catch (error) {
    log().error({ callbackId: id, cause: describeError(error) }, "callback delivery failed unexpectedly");
    return false;
  } finally {
    running.delete(id);
  }
}

/**
 * Starts due callbacks, those that have been due longest first, until none is left, no slot is free or the limit is
 * reached.
 */
async function startDue(
  round: DeliverDueOptions,
  work: DeliveryState,
  freeSlots: () => number,
  start: (id: string, baseId: number) => void,
): Promise<void> {
  const share = Math.ceil(round.concurrency / 4);
  const isFull = (baseId: number) =>
    runningBaseIds(work).filter((running) => running === baseId).length >= share;
  for (let free = freeSlots(); free > 0; free = freeSlots()) {
    const due = await selectDue(round, work, runningBaseIds(work).filter(isFull), free);
    for (const { id, baseId } of due) if (!isFull(baseId)) start(id, baseId);
    if (due.length < free) return;
  }
}

const runningBaseIds = ({ running }: DeliveryState) => [...running.values()].map(({ baseId }) => baseId);
const runningDeliveries = ({ running }: DeliveryState) =>
  [...running.values()].map(({ finished }) => finished);

const selectDue = (
  round: DeliverDueOptions,
  { skippedIds }: DeliveryState,
  fullBases: number[],
  limit: number,
) =>
  round.database
    .select({ id: callbacks.id, baseId: callbacks.baseId })
    .from(callbacks)
    .where(
      and(
        eq(callbacks.status, "pending"),
        lte(callbacks.nextAttemptAt, currentTime(round)),
        notInArray(callbacks.id, [...skippedIds]),
        notInArray(callbacks.baseId, fullBases),
      ),
    )
    .orderBy(asc(callbacks.nextAttemptAt))
    .limit(limit);

async function findNextDue({ database }: DeliveryOptions): Promise<Date | null> {
  const [next] = await database
    .select({ dueAt: callbacks.nextAttemptAt })
    .from(callbacks)
    .where(eq(callbacks.status, "pending"))
    .orderBy(asc(callbacks.nextAttemptAt))
    .limit(1);
  return next?.dueAt ?? null;
}

async function waitForOne(work: DeliveryState): Promise<void> {
  if (work.running.size === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise((resolve) => {
    timer = setTimeout(resolve, POLL_INTERVAL_MS);
  });
  await Promise.race([...runningDeliveries(work), pause]);
  clearTimeout(timer);
}
