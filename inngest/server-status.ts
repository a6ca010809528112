import "server-only";
import { sql } from "drizzle-orm";
import { Middleware } from "inngest";
import type { InngestStatus } from "@/lib/engine/mutations/engine";
import { db, listen } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * Tracks whether the Inngest server triggers our jobs. Only a call to our functions proves that it does: a
 * server with a dead queue, a wrong signing key or no registered functions still accepts events. The server
 * calls the sweep every minute. Each call reaches only one process, which informs the other processes by
 * NOTIFY.
 */

const CHANNEL = "inngest_called";
/** The sweep's interval plus some slack. */
const SWEEP_OVERDUE_MS = 90_000;
/**
 * The server normally starts a run within a second of its event. A server that is too busy to start a run in
 * time still makes other calls.
 */
const RUN_OVERDUE_MS = 5_000;
const NOTIFY_INTERVAL_MS = 2_000;

type Calls = {
  calledAtMs: number | null;
  /** When we sent the first event that the server accepted since its last call. */
  sentAtMs: number | null;
  /** When the server failed to accept an event. Cleared by the next call. */
  failedAtMs: number | null;
  notifiedAtMs: number;
  /** Whether a NOTIFY is waiting for the end of the interval. */
  isNotifyPlanned: boolean;
};

const calls = () =>
  singleton<Calls>("inngest calls", () => ({
    calledAtMs: null,
    sentAtMs: null,
    failedAtMs: null,
    notifiedAtMs: Number.NEGATIVE_INFINITY,
    isNotifyPlanned: false,
  }));

export function inngestStatus(now = performance.now()): InngestStatus {
  const { calledAtMs, sentAtMs, failedAtMs } = calls();
  if (calledAtMs === null) return "unknown";
  const isRunOverdue = sentAtMs !== null && now - sentAtMs > RUN_OVERDUE_MS;
  return failedAtMs !== null || isRunOverdue || now - calledAtMs > SWEEP_OVERDUE_MS ? "not heard" : "heard";
}

/**
 * Registers that the server accepted events whose runs start immediately. Does nothing if the server has
 * called us since `sentAtMs`, because that call has already shown that the server works.
 */
export function noteAcceptedSend(sentAtMs: number): void {
  const current = calls();
  if (current.calledAtMs === null || current.calledAtMs < sentAtMs) current.sentAtMs ??= sentAtMs;
}

export function noteFailedSend(): void {
  calls().failedAtMs = performance.now();
}

/** Registers a call made `agoMs` ago. The call proves nothing about events that were sent after it. */
function noteCall(agoMs: number): void {
  const current = calls();
  const calledAtMs = performance.now() - agoMs;
  current.calledAtMs = Math.max(calledAtMs, current.calledAtMs ?? calledAtMs);
  if (current.sentAtMs !== null && current.sentAtMs <= calledAtMs) current.sentAtMs = null;
  if (current.failedAtMs !== null && current.failedAtMs <= calledAtMs) current.failedAtMs = null;
}

/**
 * Registers a call from the server and informs the other processes. If another call was reported less than
 * `NOTIFY_INTERVAL_MS` ago, reports this call at the end of the interval. Never drops a call, because another
 * process may be waiting for exactly that call.
 */
function announceCall(): void {
  noteCall(0);
  const current = calls();
  if (current.isNotifyPlanned) return;
  current.isNotifyPlanned = true;
  const delayMs = Math.max(0, current.notifiedAtMs + NOTIFY_INTERVAL_MS - performance.now());
  setTimeout(notifyOthers, delayMs).unref();
}

function notifyOthers(): void {
  const now = performance.now();
  const current = calls();
  current.isNotifyPlanned = false;
  if (current.calledAtMs === null) return;
  current.notifiedAtMs = now;
  const agoMs = Math.ceil(now - current.calledAtMs);
  db()
    .execute(sql`select pg_notify(${CHANNEL}, ${String(agoMs)})`)
    .catch((error) =>
      log().warn({ cause: describeError(error) }, "cannot tell other processes that Inngest called"),
    );
}

/** Discards earlier calls, and starts listening for calls that reach other processes. */
export function startListening(): void {
  Object.assign(calls(), { calledAtMs: null, sentAtMs: null, failedAtMs: null });
  listen(CHANNEL, (agoMs) => noteCall(Number(agoMs))).catch((error) =>
    log().warn({ cause: describeError(error) }, "cannot listen for Inngest's calls to other processes"),
  );
}

/** Registers each call of a function. The SDK has verified the request's signature by then. */
export class CallMiddleware extends Middleware.BaseMiddleware {
  readonly id = "calls";

  override transformFunctionInput(input: Middleware.TransformFunctionInputArgs) {
    announceCall();
    return input;
  }
}

/**
 * Registers a call every `NOTIFY_INTERVAL_MS` while `work` runs. The server may make no other call during
 * that time, and must not be taken for a server that stopped calling.
 */
export async function noteCallsDuring<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(announceCall, NOTIFY_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
