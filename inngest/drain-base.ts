import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type DrainResult, drain } from "@/lib/engine/mutations/drain";
import { prepareHead } from "@/lib/engine/mutations/prepare-head";
import type { Database } from "@/lib/platform/database/client";
import { wakePostponedBase } from "@/lib/platform/wake";
import { drainExclusively, notePostponed } from "./base-wake-ups";

/**
 * Why a turn ended. `covered`: this process was already draining the base, and that drain also
 * executes later writes.
 */
export type TurnEnd = DrainResult["next"] | "covered";

type Turn = {
  /** After this time, the turn ends even if mutations are left. */
  timeMs: number;
  /**
   * The longest time to pause, for example until a postponed mutation is due. If a longer pause is needed,
   * the turn ends instead.
   */
  waitMs: number;
};

const LOCKED_RETRY_MS = 250;

/**
 * Drains a base, including writes that this process accepts during the turn. Stops when nothing is left, the
 * turn's time is up, the wait for the next mutation is longer than `turn.waitMs`, or another process prepares
 * that mutation, because that process then continues. If the mutation is postponed, schedules an event for
 * the time at which it may run. If the other process dies, the fallback continues.
 */
export async function drainBase(database: Database, baseId: number, turn: Turn): Promise<TurnEnd> {
  const deadline = performance.now() + turn.timeMs;
  const end = await drainExclusively(baseId, async (takeWoken) => {
    for (;;) {
      const { next } = await drain(database, baseId);
      if (next === "unprepared") await prepareHead(baseId);
      const isWoken = takeWoken();
      const canEnd = next === "idle" || next === "preparing";
      if (canEnd && !isWoken) return next;
      if (performance.now() >= deadline) return canEnd ? "more" : next;
      const waitMs = waitBeforeNext(next);
      if (waitMs > turn.waitMs) return next;
      if (waitMs > 0) await pause(waitMs);
    }
  });
  if (end === null) return "covered";
  if (typeof end === "object" && notePostponed(baseId, end.notBefore))
    wakePostponedBase(baseId, end.notBefore);
  return end;
}

/**
 * Returns how long to wait before continuing with the base. Jitter spreads processes that wait for the same
 * lock.
 */
function waitBeforeNext(next: DrainResult["next"]): number {
  if (next === "locked") return LOCKED_RETRY_MS * (0.5 + Math.random());
  if (typeof next === "object") return Math.max(1, next.notBefore.getTime() - Date.now());
  return 0;
}
