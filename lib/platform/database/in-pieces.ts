import "server-only";
import { setTimeout as pause } from "node:timers/promises";

const ROWS_FIRST = 100;
const ROWS_MIN = 10;
const ROWS_MAX = 500;
const LONG_MS = 50;

/**
 * Repeats work on a bounded number of rows until it finds fewer rows. Pieces that take long get smaller, and after each
 * piece it pauses as long as the piece took, so that others aren't delayed. Work that waits for a lock calls `begin`
 * when it has it, because that time doesn't count. Returns the number of rows.
 */
export async function inPieces(
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
