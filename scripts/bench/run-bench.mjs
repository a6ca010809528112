import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CliError, reportAndExit } from "../cli-error.mjs";
import { usages } from "../usages.mjs";
import { openBenchEnvironment } from "./bench-environment.mjs";
import { measureCallbacks } from "./measure-callbacks.mjs";
import { measureConnections } from "./measure-connections.mjs";
import { measureConsole } from "./measure-console.mjs";
import { measureDrains } from "./measure-drains.mjs";
import { measureLatency } from "./measure-latency.mjs";
import { measureMemory } from "./measure-memory.mjs";
import { measurePortal } from "./measure-portal.mjs";
import { measureReads } from "./measure-reads.mjs";
import { measureRequests } from "./measure-requests.mjs";
import { measureRowSecurity } from "./measure-row-security.mjs";
import { pinToCores } from "./pin-to-cores.mjs";
import { describeRun, printTable } from "./print-results.mjs";

/** Each part returns one or more tables with a title, rows and an optional note. */
const parts = {
  requests: measureRequests,
  drains: measureDrains,
  latency: measureLatency,
  callbacks: measureCallbacks,
  connections: measureConnections,
  "row-security": measureRowSecurity,
  memory: measureMemory,
  reads: measureReads,
  console: measureConsole,
  portal: measurePortal,
};
const defaultParts = ["requests", "drains", "latency", "callbacks"];

const usage = `${usages.bench}
Parts: ${Object.keys(parts).join(", ")}; without any: ${defaultParts.join(", ")}.`;
const timeoutMs = 90 * 60_000;

const full = {
  rounds: 5,
  seconds: 4,
  warmUpSeconds: 2,
  mutations: 3_000,
  callbacks: 3_000,
  latencySamples: 200,
  memoryRounds: 40,
};
const quick = {
  rounds: 1,
  seconds: 2,
  warmUpSeconds: 1,
  mutations: 500,
  callbacks: 1_000,
  latencySamples: 50,
  memoryRounds: 3,
};

function parseOptions(args) {
  // `parseArgs` doesn't support options whose value is optional.
  const json = args.find((arg) => arg === "--json" || arg.startsWith("--json="));
  try {
    const { values, positionals } = parseArgs({
      args: args.filter((arg) => arg !== json),
      options: {
        quick: { type: "boolean" },
        candidates: { type: "string" },
        regions: { type: "string", default: "1000" },
      },
      allowPositionals: true,
    });
    const unknown = positionals.find((part) => !Object.hasOwn(parts, part));
    if (unknown) throw new Error(`There is no part "${unknown}".`);
    const file = json?.slice("--json=".length) || "bench.json";
    const candidates = values.candidates && Number(values.candidates);
    const regions = Number(values.regions);
    const options = { ...(values.quick ? quick : full), candidates, regions };
    return { chosen: positionals, options, jsonFile: json && file };
  } catch (error) {
    throw new CliError(`${error.message}\n${usage}`);
  }
}

/** Runs `npm run bench`: measures this checkout and prints ratios to a baseline from the same run. */
export async function runBench(args) {
  const { chosen, options, jsonFile } = parseOptions(args);
  setTimeout(() => reportAndExit(new CliError("The bench took too long.")), timeoutMs).unref();
  const { commandPrefix, description: cores } = pinToCores();
  const run = describeRun(options, cores);
  const environment = await openBenchEnvironment(commandPrefix);
  const results = {};
  try {
    for (const part of chosen.length > 0 ? chosen : defaultParts) {
      results[part] = await parts[part](environment, options);
    }
  } finally {
    await environment.close();
  }
  console.log(`\n  ${run.text}`);
  for (const table of Object.values(results).flat()) printTable(table);
  if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify({ ...run, results }, null, 2)}\n`);
}
