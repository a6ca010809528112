import { expect } from "@playwright/test";

/**
 * `npm run prove -- fairness` sends more probes, and also compares their times with the times on an idle
 * server.
 */
export const FULL = process.env.FAULTS === "full";
const PROBES = FULL ? 100 : 10;
const LIMIT_MS = 1_000;

type Disturbance = {
  /** Performs an action of a well-behaved caller. Resolves when the action is complete. */
  probe: () => Promise<void>;
  /** Starts the misbehavior of another caller. Returns a function that ends the misbehavior. */
  disturb: () => Promise<() => Promise<void>>;
};

async function measure(probe: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < PROBES; count++) {
    const startedAt = performance.now();
    await probe();
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other);
}

const p99 = (sorted: number[]) => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;

/**
 * Expects that one caller's misbehavior doesn't delay another caller's probes. The 99th percentile of the
 * probe times must be under a second and, in the full run, less than twice the percentile on an idle server.
 */
export async function expectUndisturbed(fault: string, { probe, disturb }: Disturbance): Promise<void> {
  await probe();
  const quiet = p99(await measure(probe));
  const end = await disturb();
  try {
    const disturbed = p99(await measure(probe));
    console.log(`${fault}: p99 ${quiet.toFixed(1)} ms quiet, ${disturbed.toFixed(1)} ms disturbed`);
    expect(disturbed).toBeLessThan(FULL ? Math.min(LIMIT_MS, 2 * quiet) : LIMIT_MS);
  } finally {
    await end();
  }
}
