import { logProgress } from "../progress.mjs";
import { concurrency, runLoad } from "./load.mjs";
import { median } from "./print-results.mjs";

const accept = (serverName, kind) => async (environment, seconds) => {
  await environment.ledger.clear();
  return await runLoad(environment[serverName], kind, environment, seconds);
};

async function acceptWhileDraining(environment, seconds) {
  await environment.ledger.clear();
  await environment.ledger.release();
  return await runLoad(environment.app, "POST", environment, seconds);
}

/** The scenarios by name. Each result is compared with the baseline's result for the same kind of request. */
const scenarios = {
  "POST, baseline": { kind: "POST", run: accept("baseline", "POST") },
  POST: { kind: "POST", run: accept("app", "POST"), target: "ratio ≥ 1.00, CPU ratio ≥ 0.75" },
  "POST while the engine drains": { kind: "POST", run: acceptWhileDraining },
  "GET, baseline": { kind: "GET", run: accept("baseline", "GET") },
  GET: { kind: "GET", run: accept("app", "GET"), target: "ratio ≥ 0.85" },
  "list of 25, baseline": { kind: "list of 25", run: accept("baseline", "list of 25") },
  "list of 25": { kind: "list of 25", run: accept("app", "list of 25"), target: "ratio ≥ 0.60" },
  "find, baseline": { kind: "find", run: accept("baseline", "find") },
  find: { kind: "find", run: accept("app", "find"), target: "ratio ≥ 0.70" },
};

const baselineOf = (name) => `${scenarios[name].kind}, baseline`;

/** Returns the median of the rounds' ratios, because conditions are the same only within a round. */
const medianRatio = (results, baseline, ratioOf) =>
  Number(median(results.map((result, round) => ratioOf(result, baseline[round]))).toFixed(2));

function rowOf(name, results) {
  const figure = (key) => Math.round(median(results[name].map((result) => result[key])));
  const baseline = results[baselineOf(name)];
  const figures = {
    "requests/s": figure("perSecond"),
    "p99 ms": figure("p99Ms"),
    "CPU µs": figure("processorMicroseconds"),
  };
  if (name === baselineOf(name)) return figures;
  return {
    ...figures,
    ratio: medianRatio(results[name], baseline, (app, bare) => app.perSecond / bare.perSecond),
    "CPU ratio": medianRatio(
      results[name],
      baseline,
      (app, bare) => bare.processorMicroseconds / app.processorMicroseconds,
    ),
    target: scenarios[name].target ?? "",
  };
}

/**
 * Measures requests on an empty ledger, with the engine kept out unless the scenario needs it. Interleaves
 * the scenarios and reverses their order in every other round, so that noise affects all of them equally.
 */
export async function measureRequests(environment, { rounds, seconds, warmUpSeconds }) {
  logProgress("warm-up", `${warmUpSeconds} s for each scenario`);
  for (const { run } of Object.values(scenarios)) await run(environment, warmUpSeconds);
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    logProgress("requests", `round ${round} of ${rounds}`);
    const order = Object.entries(scenarios);
    for (const [name, { run }] of round % 2 ? order : order.toReversed()) {
      results[name].push(await run(environment, seconds));
    }
  }
  return {
    title: `Requests over ${concurrency} connections`,
    note: "The baseline is node:http and postgres.js with one plain statement per request.",
    rows: Object.fromEntries(Object.keys(scenarios).map((name) => [name, rowOf(name, results)])),
  };
}
