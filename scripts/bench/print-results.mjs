import { concurrency } from "./load.mjs";
import { median } from "./measure.mjs";

const targets = { POST: "≥ 1.00, CPU ≥ 0.75", GET: "≥ 0.85", "one base": "≥ 1000" };

/** Returns the median of the rounds' ratios, because app and baseline ran under the same conditions within a round. */
const medianRatio = (results, baseline, ratioOf) =>
  results === baseline
    ? ""
    : median(results.map((result, round) => ratioOf(result, baseline[round]))).toFixed(2);

const throughputRatio = (app, baseline) => app.perSecond / baseline.perSecond;
const processorRatio = (app, baseline) => baseline.processorMicroseconds / app.processorMicroseconds;

function requestsRow(name, results, baseline) {
  const figure = (key) => Math.round(median(results.map((result) => result[key])));
  return {
    "requests/s": figure("perSecond"),
    "p99 ms": figure("p99Ms"),
    "CPU µs": figure("processorMicroseconds"),
    ratio: medianRatio(results, baseline, throughputRatio),
    "CPU ratio": medianRatio(results, baseline, processorRatio),
    target: targets[name] ?? "",
  };
}

const drainRow = (name, results) => ({
  "mutations/s": Math.round(median(results)),
  target: targets[name] ?? "",
});

const printTable = (results, rowOf) =>
  console.table(
    Object.fromEntries(Object.entries(results).map(([name, values]) => [name, rowOf(name, values)])),
  );

export function printResults({ requests, drains }, { rounds, seconds, description }) {
  const baselineOf = (name) => requests[name.startsWith("POST") ? "POST, baseline" : "GET, baseline"];
  console.log(`\n  Medians of ${rounds} × ${seconds} s, ${concurrency} connections, ${description}.`);
  console.log("  The baseline is node:http and postgres.js with one plain statement per request.\n");
  console.log("  POST /api/v2/candidates, GET /api/v2/candidates/{id}");
  printTable(requests, (name, results) => requestsRow(name, results, baselineOf(name)));
  console.log("\n  The engine executes candidates.create");
  printTable(drains, drainRow);
}
