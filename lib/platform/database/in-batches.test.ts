import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches";

/** Runs work on `total` rows and returns the maximum size that each batch was given. */
async function sizesFor(total: number, durationMs: number): Promise<number[]> {
  const sizes: number[] = [];
  let left = total;
  const done = await inBatches(async (rowsMax) => {
    sizes.push(rowsMax);
    await pause(durationMs);
    const rows = Math.min(left, rowsMax);
    left -= rows;
    return rows;
  });
  expect(done).toBe(total);
  return sizes;
}

test("inBatches never allows more than 500 rows per batch, and ends after a batch with fewer rows than allowed", async () => {
  const sizes = await sizesFor(4_000, 0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(sizes.length).toBeGreaterThan(8);
});

test("inBatches halves the batch size after a slow batch, down to ten rows", async () => {
  expect(await sizesFor(220, 60)).toEqual([100, 50, 25, 12, 10, 10, 10, 10]);
});

test("inBatches stops at the first error", async () => {
  await expect(inBatches(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
});
