import { concurrency } from "./load.mjs";
import { median } from "./measure.mjs";

const targets = { POST: "ratio ≥ 0.80", GET: "ratio ≥ 0.60", "one base": "≥ 300" };

/** Returns the median of the rounds' ratios, because app and baseline ran under the same conditions within a round. */
const medianRatio = (results, baseline) =>
  median(results.map(({ perSecond }, round) => perSecond / baseline[round].perSecond)).toFixed(2);

function requestsRow(name, results, baseline) {
  const figure = (key) => Math.round(median(results.map((result) => result[key])));
  return {
    "requests/s": figure("perSecond"),
    "p99 ms": figure("p99Ms"),
    "CPU µs": figure("processorMicroseconds"),
    ratio: results === baseline ? "" : medianRatio(results, baseline),
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
  console.log("  The baseline is node:http and postgres.js with the same statements.\n");
  console.log("  POST /api/v2/candidates, GET /api/v2/candidates/{id}");
  printTable(requests, (name, results) => requestsRow(name, results, baselineOf(name)));
  console.log("\n  The engine executes candidates.create");
  printTable(drains, drainRow);
}
