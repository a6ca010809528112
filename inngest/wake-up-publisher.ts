import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/lib/platform/log";
import { areBasesWaiting, noteWrite, takeBasesToAnnounce } from "./base-wake-ups";
import type { InngestClient } from "./client";
import { mutationsQueued, type WakeUp } from "./events";
import { createWakeUpBatch } from "./pending-wake-ups";
import { noteAcceptedSend, noteFailedSend } from "./server-status";

/** The pause between requests. Wake-ups are collected during the pause, so that many share a request. */
const BATCH_WINDOW_MS = 100;
/** If a request takes longer than this, it counts as a failure, although the client keeps retrying. */
const SEND_TIMEOUT_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;

export type WakeUpPublisher = {
  mutations: (baseId: number) => void;
  postponedBase: (baseId: number, notBefore: Date) => void;
  /** `dueAt` is the time at which the callback is due, if that isn't now. */
  callbacks: (callbackId: string, baseId: number, dueAt?: Date) => void;
  stop: () => Promise<void>;
};

/**
 * Sends wake-ups to the Inngest server on a best-effort basis. Publishing neither waits nor throws, and at
 * most one request is in progress. Calls `onFailure` if a request fails or takes longer than
 * `SEND_TIMEOUT_MS`, so that the fallback can take over.
 */
export function startWakeUpPublisher(client: InngestClient, onFailure: () => void): WakeUpPublisher {
  const pending = createWakeUpBatch();
  let sending: Promise<void> | null = null;
  let isStopping = false;
  const send = requestSender(client, onFailure);

  const sendAll = async () => {
    // Yield first, so that the caller's response isn't delayed.
    await pause(0);
    while (!pending.isEmpty() || areBasesWaiting()) {
      const baseIds = takeBasesToAnnounce({ all: isStopping });
      const wakeUps = [
        ...baseIds.map((baseId) => mutationsQueued.create({ baseId })),
        ...pending.take({ all: isStopping }),
      ];
      if (wakeUps.length > 0) await send(wakeUps);
      await pause(BATCH_WINDOW_MS);
    }
    sending = null;
  };
  const publish = () => {
    sending ??= sendAll();
  };
  return {
    mutations: (baseId) => {
      if (noteWrite(baseId)) publish();
    },
    postponedBase: (baseId, notBefore) => {
      pending.addPostponedBase(baseId, notBefore);
      publish();
    },
    callbacks: (callbackId, baseId, dueAt) => {
      pending.addCallback(callbackId, baseId, dueAt);
      publish();
    },
    stop: async () => {
      isStopping = true;
      await Promise.race([sending, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function requestSender(client: InngestClient, onFailure: () => void) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const fail = () => {
    noteFailedSend();
    onFailure();
  };
  return async (wakeUps: WakeUp[]) => {
    const sentAtMs = performance.now();
    const late = setTimeout(fail, SEND_TIMEOUT_MS);
    const isForNow = wakeUps.some(({ ts }) => ts === undefined);
    try {
      await client.send(wakeUps);
      if (isForNow) noteAcceptedSend(sentAtMs);
    } catch (error) {
      fail();
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
}
