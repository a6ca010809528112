import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/lib/platform/log";
import type { InngestClient } from "./client";
import { callbackDue, mailWaiting, mutationsQueued, type WakeUp } from "./events";

/** Under load, wake-ups are gathered for so long: many writes to a base are one event. */
const BATCH_WINDOW_MS = 100;
/** Beyond this, wake-ups are dropped: the fall-back and the sweep find what they were for. */
const PENDING_MAX = 1_000;
/** The client tries for many seconds; nobody waits that long to know that the server does not answer. */
const SEND_TIMEOUT_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;

export type WakeUpPublisher = {
  mutations: (baseId: number) => void;
  callbacks: (callbackId: string) => void;
  mail: () => void;
  /** Whether the Inngest server took the latest wake-ups, as far as is known. */
  isReachable: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Tells the Inngest server what there is to do, best effort: whoever announces neither waits nor fails, at most one
 * message is under way, and while none is taken `onUnheard` is called for each, so that somebody else does the work.
 */
export function startWakeUpPublisher(client: InngestClient, onUnheard: () => void): WakeUpPublisher {
  const waiting = new Map<string, WakeUp>();
  let sending: Promise<void> | null = null;
  let heard = true;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const isNotHeard = () => {
    heard = false;
    onUnheard();
  };
  const send = async (wakeUps: WakeUp[]) => {
    const late = setTimeout(isNotHeard, SEND_TIMEOUT_MS);
    try {
      await client.send(wakeUps);
      heard = true;
    } catch (error) {
      isNotHeard();
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = performance.now();
      log().warn({ cause: describeError(error) }, "Inngest takes no wake-ups; this process works without it");
    } finally {
      clearTimeout(late);
    }
  };
  const sendAll = async () => {
    // Not in the turn of the request that announced: its reply comes first.
    await pause(0);
    while (waiting.size > 0) {
      const wakeUps = [...waiting.values()];
      waiting.clear();
      await send(wakeUps);
      await pause(BATCH_WINDOW_MS);
    }
    sending = null;
  };
  const announce = (key: string, wakeUp: WakeUp) => {
    if (waiting.size >= PENDING_MAX) return;
    waiting.set(key, wakeUp);
    sending ??= sendAll();
  };
  return {
    mutations: (baseId) => announce(`base ${baseId}`, mutationsQueued.create({ baseId })),
    callbacks: (callbackId) => announce(`callback ${callbackId}`, callbackDue.create({ callbackId })),
    mail: () => announce("mail", mailWaiting.create({})),
    isReachable: () => heard,
    stop: async () => {
      await Promise.race([sending, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
