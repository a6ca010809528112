import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { type DrainResult, drain } from "./drain";
import { PREPARATION_SLOTS } from "./preparation-slots";
import { prepareHead } from "./prepare-head";

const DRAIN_CONCURRENCY = 8;
const LOCKED_RETRY_MS = 25;

/**
 * Drains the bases that are woken, several at a time. Downloads and virus scans run in a separate queue, so a
 * slow file server delays only the base that uses it.
 */
export function startBaseQueue(database: Database, signal: AbortSignal) {
  const drains = keyedQueue(async (baseId: number) => {
    const { next } = await drain(database, baseId, { signal });
    if (next === "unprepared") preparations.wake(baseId);
    return nextDelayMs(next);
  }, DRAIN_CONCURRENCY);
  const preparations = keyedQueue(async (baseId: number) => {
    await prepareHead(baseId);
    drains.wake(baseId);
    return null;
  }, PREPARATION_SLOTS);
  return {
    wake: drains.wake,
    stop: async () => {
      await Promise.all([drains.stop(), preparations.stop()]);
    },
  };
}

/** Returns how long to wait before draining the base again, or null to wait for a wake-up. */
function nextDelayMs(next: DrainResult["next"]): number | null {
  if (next === "more") return 0;
  if (next === "idle" || next === "unprepared" || next === "preparing") return null;
  if (next === "locked") return LOCKED_RETRY_MS;
  return Math.max(0, next.notBefore.getTime() - Date.now());
}
