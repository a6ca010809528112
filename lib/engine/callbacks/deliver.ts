import "server-only";
import { and, asc, eq, lte, notInArray } from "drizzle-orm";
import { callbacks } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { eraseDue } from "../mutations/erase";
import { type Claim, claimCallback } from "./claim";
import { type AttemptResult, recordAttempt } from "./record";
import { type NextStep, nextStep } from "./schedule";
import { type SendOptions, sendCallback } from "./send";

/*
 * Delivery, at least once: an attempt is claimed and noted in the outbox before it is sent, and written down after it,
 * so a crash in between leads to another attempt and never to a loss. Every attempt has its own timestamp, nonce and
 * signature over a body that stays byte for byte the same; a receiver tells repeats apart by the mutation's id.
 */

/** What a delivery works with; everything but the database has its everyday value when left out. */
export type DeliveryOptions = SendOptions & { database: Database; now?: () => Date; random?: () => number };

const currentTime = ({ now = () => new Date() }: DeliveryOptions) => now();

/** `skipped`: it was not due, or another is at it. `pending`: to be tried again then. */
export type DeliveryOutcome = NextStep | { status: "skipped" };

/** Makes one attempt to deliver a callback, if it is due. Safe to call twice, at once, or for one that is gone. */
export async function deliver(delivery: DeliveryOptions, callbackId: string): Promise<DeliveryOutcome> {
  const { database, random = Math.random } = delivery;
  const startedAt = currentTime(delivery);
  const claim = await claimCallback(database, callbackId, startedAt);
  if (!claim) return { status: "skipped" };
  const { retryAfter, ...answered } = await sendCallback(claim, startedAt, delivery);
  const endedAt = currentTime(delivery);
  const attempted = { ...answered, durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()) };
  const step = nextStep(
    { number: claim.number, statusCode: answered.statusCode, retryAfter, endedAt },
    random,
  );
  const isOurs = await recordAttempt(database, claim, attempted, step, endedAt);
  logOutcome(claim, attempted, step);
  if (!isOurs) return { status: "skipped" };
  if (step.status !== "pending") await eraseDue(database, { now: endedAt, mutationId: claim.mutationId });
  return step;
}

function logOutcome(
  { callbackId, number }: Claim,
  { statusCode, durationMs, error }: AttemptResult,
  step: NextStep,
) {
  const facts = { callbackId, number, statusCode, durationMs, failure: error?.split(":")[0] };
  if (step.status === "delivered") log().debug(facts, "callback delivered");
  else if (step.status === "pending") log().info(facts, "callback not delivered yet");
  else log().warn(facts, "callback given up");
}

type DeliverDueOptions = DeliveryOptions & {
  /** How many deliveries it may start. */
  limit: number;
  /** How many may be under way at once. */
  concurrency: number;
  signal?: AbortSignal | undefined;
};

/** The deliveries under way by callback, and the callbacks to leave alone: these, and those that broke off. */
type DeliveryState = { running: Map<string, { baseId: number; ended: Promise<void> }>; avoided: Set<string> };

/** While slow receivers keep some places taken, the free ones look this often for what has become due. */
const POLL_INTERVAL_MS = 500;

/**
 * Delivers what is due until nothing is, the limit is reached or the signal aborts, and waits for what it started.
 * One base may take a quarter of the places: a region whose receiver hangs does not hold up the others.
 */
export async function deliverDue(
  round: DeliverDueOptions,
): Promise<{ attempted: number; nextDueAt: Date | null }> {
  const work: DeliveryState = { running: new Map(), avoided: new Set() };
  let started = 0;
  let attempted = 0;
  const start = (id: string, baseId: number) => {
    started += 1;
    const ended = tryToDeliver(round, work, id).then((isMade) => {
      if (isMade) attempted += 1;
    });
    work.running.set(id, { baseId, ended });
  };
  const places = () =>
    round.signal?.aborted ? 0 : Math.min(round.concurrency - work.running.size, round.limit - started);
  try {
    for (;;) {
      const before = { started, running: work.running.size };
      await startDue(round, work, places, start);
      if (before.running === 0 && started === before.started) break;
      await waitForOne(work);
    }
  } finally {
    await Promise.all(runningDeliveries(work));
  }
  return { attempted, nextDueAt: await findNextDue(round) };
}

/** Never rejects: a callback whose delivery breaks off is left to a later round, so that it can't hold up this one. */
async function tryToDeliver(
  round: DeliverDueOptions,
  { running, avoided }: DeliveryState,
  id: string,
): Promise<boolean> {
  avoided.add(id);
  try {
    const outcome = await deliver(round, id);
    avoided.delete(id);
    return outcome.status !== "skipped";
  } catch (error) {
    log().error({ callbackId: id, cause: describeError(error) }, "callback delivery broke off");
    return false;
  } finally {
    running.delete(id);
  }
}

/** Starts what is due, oldest first, until the places are taken or nothing else may be started. */
async function startDue(
  round: DeliverDueOptions,
  work: DeliveryState,
  places: () => number,
  start: (id: string, baseId: number) => void,
): Promise<void> {
  const share = Math.ceil(round.concurrency / 4);
  const isFull = (baseId: number) => runningBaseIds(work).filter((each) => each === baseId).length >= share;
  for (let free = places(); free > 0; free = places()) {
    const due = await selectDue(round, work, runningBaseIds(work).filter(isFull), free);
    for (const { id, baseId } of due) if (!isFull(baseId)) start(id, baseId);
    if (due.length < free) return;
  }
}

const runningBaseIds = ({ running }: DeliveryState) => [...running.values()].map((each) => each.baseId);
const runningDeliveries = ({ running }: DeliveryState) => [...running.values()].map((each) => each.ended);

const selectDue = (
  round: DeliverDueOptions,
  { avoided }: DeliveryState,
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
        notInArray(callbacks.id, [...avoided]),
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
