import "server-only";
import type { Database } from "@/db/client";
import { deliverDue } from "@/lib/callbacks/deliver";
import { describeError, log } from "@/lib/log";
import { drain } from "@/lib/mutations/drain";
import { sweep } from "@/lib/mutations/sweep";
import { sendWaitingMail } from "@/lib/sessions/send-waiting-mail";
import { findDueCallbacks, findWaitingBases } from "./waiting";

/**
 * What keeps the promise that an accepted write is executed when the Inngest server is down, lost its runs, or can't
 * reach this service. While wake-ups are heard it takes up what has waited far longer than Inngest needs; while they
 * are not, it is the engine. The ledger's lock and the callbacks' lease make it harmless that both may be at work.
 */
const POLL_MS = 10_000;
const POLL_ALONE_MS = 1_000;
const SWEEP_MS = 600_000;
const BASES_AT_ONCE = 4;
const DELIVERIES_AT_ONCE = 16;
const DELIVERIES_A_ROUND = 1_000;

export type Fallback = { wake: () => void; stop: () => Promise<void> };

export function startFallback(database: Database, isHeard: () => boolean): Fallback {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waitedMs = () => (isHeard() ? POLL_MS : 0);
  const pauseMs = () => (isHeard() ? POLL_MS : POLL_ALONE_MS);
  const repeated = [
    repeat(() => drainWaiting(database, waitedMs(), signal), pauseMs, signal),
    repeat(() => deliverWaiting(database, waitedMs(), signal), pauseMs, signal),
    repeat(() => sendMailAlone(database, isHeard(), signal), pauseMs, signal),
    repeat(
      () => sweep(database).then(() => "done" as const),
      () => SWEEP_MS,
      signal,
    ),
  ];
  return {
    wake: () => {
      for (const { wake } of repeated.slice(0, 3)) wake();
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(repeated.map(({ ended }) => ended));
    },
  };
}

type Round = "done" | "more";

/** One bounded drain of each base that waits. */
async function drainWaiting(database: Database, waitedMs: number, signal: AbortSignal): Promise<Round> {
  const baseIds = (await findWaitingBases(database, waitedMs)).values();
  let round: Round = "done";
  const drainNext = async () => {
    // The iterator is shared, so each base is taken once.
    for (const baseId of baseIds) {
      if ((await drainOnce(database, baseId, signal)) === "more") round = "more";
    }
  };
  await Promise.all(Array.from({ length: BASES_AT_ONCE }, drainNext));
  return round;
}

/** A base that fails does not keep the others from their turn. */
async function drainOnce(database: Database, baseId: number, signal: AbortSignal): Promise<Round> {
  try {
    return (await drain(database, baseId, { signal })).next === "now" ? "more" : "done";
  } catch (error) {
    log().error({ baseId, cause: describeError(error) }, "base could not be drained");
    return "done";
  }
}

async function deliverWaiting(database: Database, waitedMs: number, signal: AbortSignal): Promise<Round> {
  if ((await findDueCallbacks(database, waitedMs, 1)).length === 0) return "done";
  const limits = { limit: DELIVERIES_A_ROUND, concurrency: DELIVERIES_AT_ONCE };
  const { attempted } = await deliverDue({ database, signal, ...limits });
  return attempted > 0 ? "more" : "done";
}

/** While wake-ups are heard, the sweep each minute finds what mail was left. */
async function sendMailAlone(database: Database, isHeard: boolean, signal: AbortSignal): Promise<Round> {
  if (!isHeard) await sendWaitingMail(database, { signal });
  return "done";
}

/** Does a job again and again, with a pause when nothing is left; a failure is logged and ends nothing. */
function repeat(job: () => Promise<Round>, pauseMs: () => number, signal: AbortSignal) {
  let isWoken = false;
  let endPause: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs());
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!signal.aborted) {
      isWoken = false;
      const round = await job().catch((error: unknown) => {
        log().error({ cause: describeError(error) }, "fall-back round failed");
        return "done" as const;
      });
      if (round === "done" && !isWoken && !signal.aborted) await pause();
    }
  };
  const wake = () => {
    isWoken = true;
    endPause?.();
  };
  signal.addEventListener("abort", wake, { once: true });
  return { wake, ended: run() };
}
