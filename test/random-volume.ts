/** True in `npm run test:deep` and in the full runs of `npm run prove`. */
export const isDeep = process.env.TEST_DEPTH === "deep";

/**
 * Tests run a tenth of their random cases, or all cases in a deep run. fast-check prints the seed of a failed
 * case. Set `SEED` to this seed to repeat the case.
 */
const SHARE = isDeep ? 1 : 0.1;
const seed = Number.parseInt(process.env.SEED ?? "", 10);

export const randomVolume = (full: number): number => Math.ceil(full * SHARE);

/** `full` is the number of cases in a deep run. */
export const randomRuns = (full: number) => ({
  numRuns: randomVolume(full),
  ...(Number.isNaN(seed) ? {} : { seed }),
});
