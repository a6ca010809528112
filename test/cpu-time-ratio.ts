const ROUNDS = 5;
const MEASURABLE_MS = 3;

type Work = () => unknown;

/** Processor time, which a busy machine hardly lengthens. */
async function cpuMsOf(work: Work, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times as much `large` costs as `small`. Both are done often enough to be measured, in turns, and the least of
 * several rounds counts: whatever else the machine does can only make a round dearer.
 */
export async function cpuTimeRatio({ small, large }: { small: Work; large: Work }): Promise<number> {
  await large();
  let times = 1;
  while ((await cpuMsOf(small, times)) < MEASURABLE_MS) times *= 2;
  const least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    least.small = Math.min(least.small, await cpuMsOf(small, times));
    least.large = Math.min(least.large, await cpuMsOf(large, times));
  }
  return least.large / least.small;
}
