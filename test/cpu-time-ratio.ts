const ROUNDS = 5;
const MEASURABLE_MS = 3;

type Work = () => unknown;

/** Measures CPU time, because other load on the machine hardly affects it. */
async function measureCpuMs(work: Work, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the CPU time of `large` relative to `small`. Alternates the two functions and uses only the fastest
 * round of each, so that other load on the machine affects both functions equally.
 */
export async function cpuTimeRatio({ small, large }: { small: Work; large: Work }): Promise<number> {
  await large();
  let times = 1;
  while ((await measureCpuMs(small, times)) < MEASURABLE_MS) times *= 2;
  const fastest = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    fastest.small = Math.min(fastest.small, await measureCpuMs(small, times));
    fastest.large = Math.min(fastest.large, await measureCpuMs(large, times));
  }
  return fastest.large / fastest.small;
}
