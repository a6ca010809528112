import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/lib/platform/log";
import type { InngestClient } from "./client";
import { callbackDue, mailWaiting, mutationsQueued, type WakeUp } from "./events";

/** How long wake-ups are collected under load, so that many writes to a base become one event. */
const BATCH_WINDOW_MS = 100;
/** Wake-ups beyond this number are dropped; the fallback and the sweep find their work. */
const PENDING_MAX = 1_000;
/** The client retries for many seconds; after this time the server already counts as unreachable. */
const SEND_TIMEOUT_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;

export type WakeUpPublisher = {
  mutations: (baseId: number) => void;
  callbacks: (callbackId: string) => void;
  mail: () => void;
  /** Whether the Inngest server accepted the last wake-ups. */
  isReachable: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Sends wake-ups to the Inngest server, best effort: publishing neither waits nor throws, and at most one request is in
 * progress. Calls `onUnreachable` when a request fails or takes longer than `SEND_TIMEOUT_MS`, so that the fallback can
 * take over.
 */
export function startWakeUpPublisher(client: InngestClient, onUnreachable: () => void): WakeUpPublisher {
  const waiting = new Map<string, WakeUp>();
  let sending: Promise<void> | null = null;
  let isReachable = true;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const markUnreachable = () => {
    isReachable = false;
    onUnreachable();
  };
  const send = async (wakeUps: WakeUp[]) => {
    const late = setTimeout(markUnreachable, SEND_TIMEOUT_MS);
    try {
      await client.send(wakeUps);
      isReachable = true;
    } catch (error) {
      markUnreachable();
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = performance.now();
      log().warn(
        { cause: describeError(error) },
        "Inngest can't be reached; this process executes mutations without it",
      );
    } finally {
      clearTimeout(late);
    }
  };
  const sendAll = async () => {
    // Yield first, so that the response of the publishing request isn't delayed.
    await pause(0);
    while (waiting.size > 0) {
      const wakeUps = [...waiting.values()];
      waiting.clear();
      await send(wakeUps);
      await pause(BATCH_WINDOW_MS);
    }
    sending = null;
  };
  const publish = (key: string, wakeUp: WakeUp) => {
    if (waiting.size >= PENDING_MAX) return;
    waiting.set(key, wakeUp);
    sending ??= sendAll();
  };
  return {
    mutations: (baseId) => publish(`base ${baseId}`, mutationsQueued.create({ baseId })),
    callbacks: (callbackId) => publish(`callback ${callbackId}`, callbackDue.create({ callbackId })),
    mail: () => publish("mail", mailWaiting.create({})),
    isReachable: () => isReachable,
    stop: async () => {
      await Promise.race([sending, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
