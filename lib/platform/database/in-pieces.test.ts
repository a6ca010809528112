import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inPieces } from "./in-pieces";

/** Runs work on `total` rows, and returns the maximum size of each piece. */
async function sizesFor(total: number, durationMs: number): Promise<number[]> {
  const sizes: number[] = [];
  let left = total;
  const done = await inPieces(async (rowsMax) => {
    sizes.push(rowsMax);
    await pause(durationMs);
    const rows = Math.min(left, rowsMax);
    left -= rows;
    return rows;
  });
  expect(done).toBe(total);
  return sizes;
}

test("inPieces never allows more than 500 rows at once, and ends after a piece with fewer rows than allowed", async () => {
  const sizes = await sizesFor(4_000, 0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(sizes.length).toBeGreaterThan(8);
});

test("inPieces halves the pieces while they take long, down to ten rows", async () => {
  expect(await sizesFor(220, 60)).toEqual([100, 50, 25, 12, 10, 10, 10, 10]);
});

test("inPieces stops at the first error", async () => {
  await expect(inPieces(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
});
