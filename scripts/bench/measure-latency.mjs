import { logProgress } from "../progress.mjs";
import { enqueueMutation } from "./load.mjs";
import { quantile } from "./print-results.mjs";

const ms = (value) => Number(value.toFixed(1));

/**
 * Measures the time from a write's acceptance to its completion by the database's clock, with no other load.
 * Sends one write at a time, so each write has to wake the engine.
 */
export async function measureLatency(environment, { latencySamples }) {
  logProgress("latency", `${latencySamples} writes, one at a time`);
  const { app, bases, ledger, sql } = environment;
  await ledger.clear();
  await ledger.release();
  for (let sample = 0; sample < latencySamples; sample += 1) {
    await enqueueMutation(app, bases[0]);
    await ledger.waitUntilEmpty();
  }
  const rows = await sql`
    select extract(epoch from finished_at - created_at)::float * 1000 as ms from mutations
    where base_id = ${bases[0].id}`;
  const times = rows.map((row) => row.ms);
  const figures = { median: ms(quantile(times, 0.5)), p99: ms(quantile(times, 0.99)) };
  return {
    title: "Accepted → completed, ms, idle",
    rows: { "candidates.create": { ...figures, target: "median ≤ 8, p99 ≤ 30" } },
  };
}
