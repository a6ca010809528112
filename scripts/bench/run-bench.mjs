import { Failure, reportAndExit } from "../failure.mjs";
import { root } from "../places.mjs";
import { endWithNpm } from "../product/end-with-npm.mjs";
import { exitOnSignals, installPackages } from "../product/installation.mjs";
import { stopPrograms } from "../programs/run-program.mjs";
import { measureConsole } from "./console.mjs";
import { divideCores } from "./cores.mjs";
import { measureAll } from "./measure.mjs";
import { printFigures } from "./print.mjs";

const usage = "npm run bench -- [--quick | --console]";
const endAfterMs = 6 * 60_000;

const thorough = { rounds: 5, seconds: 4, warmUpSeconds: 2, mutations: 1_500, queries: 300_000 };
const quick = { rounds: 1, seconds: 2, warmUpSeconds: 1, mutations: 300, queries: 60_000 };

const measureApi = (extent) => async (workplace, sentence) =>
  printFigures(await measureAll(workplace, extent), { ...extent, sentence });

const choices = {
  "": measureApi(thorough),
  "--quick": measureApi(quick),
  "--console": async (workplace) => process.stdout.write(`${await measureConsole(workplace)}\n`),
};

/** Figures of this checkout on this machine, as ratios against a bare server in the same run. */
export async function runBench(parameters) {
  process.chdir(root);
  exitOnSignals();
  endWithNpm();
  process.once("exit", stopPrograms);
  setTimeout(() => reportAndExit(new Failure("The bench did not get done in time.")), endAfterMs).unref();
  try {
    const measure = choices[parameters.join(" ")];
    if (!measure) throw new Failure(usage);
    await installPackages();
    const { openWorkplace } = await import("./workplace.mjs");
    const { pinned, sentence } = divideCores();
    const workplace = await openWorkplace(pinned);
    try {
      await measure(workplace, sentence);
    } finally {
      await workplace.close();
    }
  } catch (error) {
    reportAndExit(error);
  }
}
