import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { limitArrival } from "./arrival-limit";

const KIB = 1024;

describe("limitArrival", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /**
   * Sends a chunk every `pauseMs`, for at most `forMs`. Returns how many milliseconds passed until `onLate`
   * was called, or null if it wasn't called.
   */
  function timeUntilLate(chunkBytes: number, pauseMs: number, forMs: number): number | null {
    let lateAt: number | null = null;
    let calls = 0;
    const startedAt = performance.now();
    const arrival = limitArrival(() => {
      lateAt = performance.now() - startedAt;
      calls += 1;
    });
    for (let elapsed = 0; elapsed < forMs && lateAt === null; elapsed += pauseMs) {
      vi.advanceTimersByTime(pauseMs);
      arrival.received(chunkBytes);
    }
    vi.advanceTimersByTime(lateAt === null ? 0 : 60_000);
    arrival.stop();
    expect(calls).toBe(lateAt === null ? 0 : 1);
    return lateAt;
  }

  test("calls onLate 10 seconds after the last chunk", () => {
    const onLate = vi.fn();
    const arrival = limitArrival(onLate);
    vi.advanceTimersByTime(9_000);
    arrival.received(1024 * KIB);
    vi.advanceTimersByTime(9_900);
    expect(onLate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(onLate).toHaveBeenCalledOnce();
  });

  test("calls onLate within 15 seconds if one byte arrives every 3 seconds", () => {
    expect(timeUntilLate(1, 3_000, 60_000)).toBeLessThan(15_000);
  });

  test("accepts 32 KiB/s for two minutes, and calls onLate after 30 to 50 seconds at 12 KiB/s", () => {
    expect(timeUntilLate(32 * KIB, 1_000, 120_000)).toBeNull();
    const late = timeUntilLate(12 * KIB, 1_000, 120_000);
    expect(late).toBeGreaterThan(30_000);
    expect(late).toBeLessThan(50_000);
  });

  test("never calls onLate after stop", () => {
    const onLate = vi.fn();
    limitArrival(onLate).stop();
    vi.advanceTimersByTime(60_000);
    expect(onLate).not.toHaveBeenCalled();
  });
});
