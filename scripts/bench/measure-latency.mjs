import { logProgress } from "../progress.mjs";
import { enqueueMutation } from "./load.mjs";
import { quantile } from "./print-results.mjs";

const ms = (value) => Number(value.toFixed(1));

/**
 * Measures the time from the response to a write until another connection sees it completed, with no other
 * load. Sends one write at a time, so each write has to wake the engine. The other connection looks every one
 * or two milliseconds, so the figures are up to two milliseconds too high.
 */
export async function measureLatency(environment, { latencySamples }) {
  logProgress("latency", `${latencySamples} writes, one at a time`);
  const { app, bases, ledger } = environment;
  const times = [];
  await ledger.clear();
  await ledger.release();
  for (let sample = 0; sample < latencySamples; sample += 1) {
    await enqueueMutation(app, bases[0]);
    const start = performance.now();
    await ledger.waitUntilEmpty();
    times.push(performance.now() - start);
  }
  const figures = { median: ms(quantile(times, 0.5)), p99: ms(quantile(times, 0.99)) };
  return {
    title: "Response → completed, as another connection sees it, ms, idle",
    rows: { "candidates.create": { ...figures, target: "median ≤ 8, p99 ≤ 30" } },
  };
}
