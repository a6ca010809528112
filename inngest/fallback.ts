import "server-only";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { startBaseQueue } from "@/lib/engine/mutations/base-queue";
import type { InngestStatus } from "@/lib/engine/mutations/engine";
import { sweep } from "@/lib/engine/mutations/sweep";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { findWaitingBases, hasOverdueCallbacks } from "./waiting";

/**
 * Executes mutations and delivers callbacks when the Inngest server is down, has lost its runs or can't reach
 * this service. While we hear from the server, the fallback handles only overdue mutations and callbacks.
 * Otherwise, the fallback replaces the server. The fallback and the server may run concurrently, because the
 * ledger's lock and the callbacks' lease prevent double execution.
 */

const TICK_MS = 1_000;
/**
 * While we hear from the server, the fallback looks for work only this often, and only for work that has been
 * overdue for at least this time.
 */
const OVERDUE_MS = 10_000;
const SWEEP_MS = 600_000;

export type Fallback = { wake: () => void; stop: () => Promise<void> };

export function startFallback(database: Database, readStatus: () => InngestStatus): Fallback {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isHeard = statusWatcher(readStatus);
  const overdueMs = () => (isHeard() ? OVERDUE_MS : 0);
  // Bases run in a separate queue, so that a slow base doesn't delay the search for other waiting bases.
  const bases = startBaseQueue(database, signal);
  const wakeWaiting = async () => {
    for (const baseId of await findWaitingBases(database, overdueMs())) bases.wake(baseId);
    return "done" as const;
  };
  const rarelyIfHeard = (job: () => Promise<RoundResult>) => skipWhile(isHeard, OVERDUE_MS, job);
  const repeated = [
    repeatUntilAborted(rarelyIfHeard(wakeWaiting), TICK_MS, signal),
    repeatUntilAborted(
      rarelyIfHeard(() => deliverDueCallbacks(database, overdueMs, signal)),
      TICK_MS,
      signal,
    ),
    repeatUntilAborted(() => sweep(database, signal).then(() => "done" as const), SWEEP_MS, signal),
  ];
  return {
    wake: () => {
      for (const { wake } of repeated.slice(0, 2)) wake();
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([bases.stop(), ...repeated.map(({ ended }) => ended)]);
    },
  };
}

/** Returns a function that says whether we hear from the server, and logs status changes. */
function statusWatcher(readStatus: () => InngestStatus): () => boolean {
  let last: InngestStatus = "unknown";
  return () => {
    const status = readStatus();
    if (status !== last) {
      if (status === "heard") log().info("Inngest is calling, and starts the work from now on");
      else log().warn("Inngest isn't calling; until it does, this process starts the work itself");
    }
    last = status;
    return status === "heard";
  };
}

/** Wraps a job so that it runs at most once per interval while the condition is true. */
function skipWhile(condition: () => boolean, intervalMs: number, job: () => Promise<RoundResult>) {
  let ranAtMs = Number.NEGATIVE_INFINITY;
  return async (): Promise<RoundResult> => {
    if (condition() && performance.now() - ranAtMs < intervalMs) return "done";
    ranAtMs = performance.now();
    return job();
  };
}

type RoundResult = "done" | "more";

async function deliverDueCallbacks(
  database: Database,
  overdueMs: () => number,
  signal: AbortSignal,
): Promise<RoundResult> {
  if (!(await hasOverdueCallbacks(database, overdueMs()))) return "done";
  const { attempted } = await deliverDue({ database, overdueMs, signal });
  return attempted > 0 ? "more" : "done";
}

/** Repeats a job and pauses when no work is left. Logs errors and continues. */
function repeatUntilAborted(job: () => Promise<RoundResult>, pauseMs: number, signal: AbortSignal) {
  let isWoken = false;
  let endPause: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
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
