import { parseArgs } from "node:util";
import { CliError, reportAndExit } from "../cli-error.mjs";
import { openBenchEnvironment } from "./bench-environment.mjs";
import { measureAll } from "./measure.mjs";
import { measureConsole } from "./measure-console.mjs";
import { measureReads } from "./measure-reads.mjs";
import { pinToCores } from "./pin-to-cores.mjs";
import { printResults } from "./print-results.mjs";

const usage =
  "Usage: npm run bench -- [--quick | --console | --reads [--candidates=1000000] [--regions=1000]]";
const timeoutMs = 6 * 60_000;
/** Loading a million candidates takes minutes. */
const readsTimeoutMs = 30 * 60_000;

const thorough = { rounds: 5, seconds: 4, warmUpSeconds: 2, mutations: 1_500 };
const quick = { rounds: 1, seconds: 2, warmUpSeconds: 1, mutations: 300 };

function parseOptions(args) {
  const flag = { type: "boolean" };
  const number = { type: "string" };
  try {
    const options = { quick: flag, console: flag, reads: flag, candidates: number, regions: number };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CliError(`${error.message}\n${usage}`);
  }
}

/** Runs `npm run bench`: measures this checkout on this machine, and prints ratios to a baseline from the same run. */
export async function runBench(args) {
  const options = parseOptions(args);
  const limitMs = options.reads ? readsTimeoutMs : timeoutMs;
  setTimeout(() => reportAndExit(new CliError("The bench took too long.")), limitMs).unref();
  const { commandPrefix, description } = pinToCores();
  const environment = await openBenchEnvironment(commandPrefix);
  try {
    const extent = options.quick ? quick : thorough;
    const { candidates = 1_000_000, regions = 1_000 } = options;
    if (options.console) await measureConsole(environment);
    else if (options.reads) {
      await measureReads(environment, { candidates: Number(candidates), regions: Number(regions) });
    } else printResults(await measureAll(environment, extent), { ...extent, description });
  } finally {
    await environment.close();
  }
}
