import "server-only";
import { sendWaitingMail } from "@/lib/access/sessions/send-waiting-mail";
import { deliverDue } from "@/lib/engine/callbacks/deliver";
import { drain } from "@/lib/engine/mutations/drain";
import { sweep } from "@/lib/engine/mutations/sweep";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { describeError, log } from "@/lib/platform/log";
import { findDueCallbacks, findWaitingBases } from "./waiting";

/**
 * What keeps the promise that an accepted write is executed when the Inngest server is down, lost its runs, or can't
 * reach this service. While wake-ups are heard it takes up what has waited far longer than Inngest needs; while they
 * are not, it is the engine. The ledger's lock and the callbacks' lease make it harmless that both may be at work.
 */
const POLL_MS = 10_000;
const POLL_UNREACHABLE_MS = 1_000;
const SWEEP_MS = 600_000;
const BASE_CONCURRENCY = 8;
const DELIVERY_CONCURRENCY = 16;
const DELIVERIES_PER_ROUND_MAX = 1_000;

export type Fallback = { wake: () => void; stop: () => Promise<void> };

export function startFallback(database: Database, isHeard: () => boolean): Fallback {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waitedMs = () => (isHeard() ? POLL_MS : 0);
  const pauseMs = () => (isHeard() ? POLL_MS : POLL_UNREACHABLE_MS);
  const bases = keyedQueue((baseId: number) => drainOnce(database, baseId, signal), BASE_CONCURRENCY);
  // A base that takes long has a round of its own, so that the poll goes on for the others.
  const wakeWaiting = async () => {
    for (const baseId of await findWaitingBases(database, waitedMs())) bases.wake(baseId);
    return "done" as const;
  };
  const repeated = [
    repeatUntilAborted(wakeWaiting, pauseMs, signal),
    repeatUntilAborted(() => deliverDueCallbacks(database, waitedMs(), signal), pauseMs, signal),
    repeatUntilAborted(() => sendMailWhenUnreachable(database, isHeard(), signal), pauseMs, signal),
    repeatUntilAborted(
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
      await Promise.all([bases.stop(), ...repeated.map(({ ended }) => ended)]);
    },
  };
}

type RoundResult = "done" | "more";

/** One bounded drain; whether at once another. What has to wait, and what another works on, the next poll finds. */
async function drainOnce(database: Database, baseId: number, signal: AbortSignal): Promise<number | null> {
  return (await drain(database, baseId, { signal })).next === "more" ? 0 : null;
}

async function deliverDueCallbacks(
  database: Database,
  waitedMs: number,
  signal: AbortSignal,
): Promise<RoundResult> {
  if ((await findDueCallbacks(database, waitedMs, 1)).length === 0) return "done";
  const limits = { limit: DELIVERIES_PER_ROUND_MAX, concurrency: DELIVERY_CONCURRENCY };
  const { attempted } = await deliverDue({ database, signal, ...limits });
  return attempted > 0 ? "more" : "done";
}

/** While wake-ups are heard, the sweep each minute finds what mail was left. */
async function sendMailWhenUnreachable(
  database: Database,
  isHeard: boolean,
  signal: AbortSignal,
): Promise<RoundResult> {
  if (!isHeard) await sendWaitingMail(database, { signal });
  return "done";
}

/** Does a job again and again, with a pause when nothing is left; a failure is logged and ends nothing. */
function repeatUntilAborted(job: () => Promise<RoundResult>, pauseMs: () => number, signal: AbortSignal) {
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
