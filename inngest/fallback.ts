import "server-only";
import { sendWaitingMail } from "@/lib/access/sessions/send-waiting-mail";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { drain } from "@/lib/engine/mutations/drain";
import { sweep } from "@/lib/engine/mutations/sweep";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { describeError, log } from "@/lib/platform/log";
import { findOverdueCallbacks, findWaitingBases } from "./waiting";

/**
 * Executes mutations, delivers callbacks and sends mail when the Inngest server is down, has lost its runs or can't
 * reach this service. While the server accepts wake-ups, the fallback handles only overdue mutations and callbacks;
 * otherwise it replaces the server. The server and the fallback may run concurrently: the ledger's lock and the
 * callbacks' lease prevent double execution.
 */

const POLL_MS = 10_000;
const POLL_UNREACHABLE_MS = 1_000;
const SWEEP_MS = 600_000;
const BASE_CONCURRENCY = 8;

export type Fallback = { wake: () => void; stop: () => Promise<void> };

export function startFallback(database: Database, isReachable: () => boolean): Fallback {
  const stopping = new AbortController();
  const { signal } = stopping;
  const overdueMs = () => (isReachable() ? POLL_MS : 0);
  const pauseMs = () => (isReachable() ? POLL_MS : POLL_UNREACHABLE_MS);
  const bases = keyedQueue((baseId: number) => drainOnce(database, baseId, signal), BASE_CONCURRENCY);
  // Bases run in a separate queue, so that a slow base doesn't delay the poll.
  const wakeWaiting = async () => {
    for (const baseId of await findWaitingBases(database, overdueMs())) bases.wake(baseId);
    return "done" as const;
  };
  const repeated = [
    repeatUntilAborted(wakeWaiting, pauseMs, signal),
    repeatUntilAborted(() => deliverDueCallbacks(database, overdueMs(), signal), pauseMs, signal),
    repeatUntilAborted(() => sendMailWhenUnreachable(database, isReachable(), signal), pauseMs, signal),
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

/** Drains once and requests another run if there is more work. The next poll finds postponed and locked bases. */
async function drainOnce(database: Database, baseId: number, signal: AbortSignal): Promise<number | null> {
  return (await drain(database, baseId, { signal })).next === "more" ? 0 : null;
}

async function deliverDueCallbacks(
  database: Database,
  overdueMs: number,
  signal: AbortSignal,
): Promise<RoundResult> {
  if ((await findOverdueCallbacks(database, overdueMs, 1)).length === 0) return "done";
  const { attempted } = await deliverDue({ database, signal });
  return attempted > 0 ? "more" : "done";
}

/**
 * Sends mail only while the server is unreachable; otherwise the server's functions `send-mail` and `sweep` send it.
 */
async function sendMailWhenUnreachable(
  database: Database,
  isReachable: boolean,
  signal: AbortSignal,
): Promise<RoundResult> {
  if (!isReachable) await sendWaitingMail(database, { signal });
  return "done";
}

/** Repeats a job, with a pause when no work is left. Errors are logged and don't end the loop. */
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
        log().error({ cause: describeError(error) }, "fallback round failed");
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
