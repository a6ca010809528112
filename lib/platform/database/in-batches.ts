import "server-only";
import { setTimeout as pause } from "node:timers/promises";

const ROWS_FIRST = 100;
const ROWS_MIN = 10;
const ROWS_MAX = 500;
const LONG_MS = 50;

/**
 * Calls `work` with a maximum number of rows, until `work` processes fewer rows than that. The maximum is
 * lower after a slow batch, and higher after a fast batch. Pauses after each batch for as long as the batch
 * took, so that other queries aren't delayed. `work` can call `begin` once it has its lock, so that the wait
 * for the lock doesn't count toward the batch's time. Returns the total number of rows.
 */
export async function inBatches(
  work: (rowsMax: number, begin: () => void) => Promise<number>,
): Promise<number> {
  let total = 0;
  let rowsMax = ROWS_FIRST;
  for (;;) {
    let startedAt = performance.now();
    const begin = () => {
      startedAt = performance.now();
    };
    const rows = await work(rowsMax, begin);
    const durationMs = performance.now() - startedAt;
    total += rows;
    if (rows < rowsMax) return total;
    if (durationMs > LONG_MS) rowsMax = Math.max(ROWS_MIN, Math.floor(rowsMax / 2));
    else if (durationMs < LONG_MS / 2) rowsMax = Math.min(ROWS_MAX, rowsMax * 2);
    await pause(durationMs);
  }
}
