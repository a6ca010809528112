import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { buildFolder, root } from "../places.mjs";
import { ensurePages } from "../product/build-pages.mjs";
import { endWithNpm } from "../product/end-with-npm.mjs";
import { exitOnSignals, installPackages, withCheckout } from "../product/installation.mjs";
import { withoutSettings } from "../product/settings.mjs";
import { runVisibly, stopPrograms } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { findBrowser } from "./browser.mjs";
import { runChecks } from "./checks.mjs";
import { countPlaywright, countVitest, formatCounts, sumCounts } from "./count-tests.mjs";
import { ensureExecutable } from "./program.mjs";
import { removeAbandonedInstallations } from "./test-installation.mjs";

// Ends a stage that hangs. On a machine at rest none takes a third of it; a busy one may be several times slower.
const stageTimeoutMs = 25 * 60_000;
const usage = "npm test -- [--only checks|unit|e2e] [part of a test file's name …]";

/** What some tests run beside Node, and what is skipped without it. */
const programs = {
  "redis-server": { skipped: "the tests of shared limits" },
  curl: { skipped: "the commands of the guide" },
  python3: { skipped: "the guide's samples in Python" },
  php: { debianPackage: "php-cli", skipped: "the guide's samples in PHP" },
};

const crashed = { passed: 0, failed: 1, skipped: 0 };

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Runs a test runner that writes its report to a file of its own, and counts. */
async function runRunner(parameters, environment, count) {
  mkdirSync(buildFolder, { recursive: true });
  const folder = mkdtempSync(join(buildFolder, "report-"));
  const file = join(folder, "report.json");
  try {
    const exitCode = await runVisibly(parameters(file), environment(file), stageTimeoutMs);
    return count(readReport(file), exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runUnit(filters) {
  for (const [name, wanted] of Object.entries(programs))
    await step(name, () => ensureExecutable(name, wanted));
  const { NODE_ENV: _, ...environment } = withoutSettings();
  const program = join(root, "node_modules", "vitest", "vitest.mjs");
  return runRunner(
    (file) => [
      program,
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...filters,
    ],
    () => environment,
    countVitest,
  );
}

async function runJourneys(filters) {
  let browser;
  await step("browser", async () => {
    browser = await findBrowser();
    return browser;
  });
  await withCheckout(() => step("pages", ensurePages));
  await removeAbandonedInstallations();
  const { NODE_ENV: _, ...environment } = withoutSettings();
  const program = join(root, "node_modules", "@playwright", "test", "cli.js");
  return await runRunner(
    () => [program, "test", "--reporter=list,json", ...filters],
    (file) => ({
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(browser === "playwright" ? {} : { BROWSER_PATH: browser }),
    }),
    countPlaywright,
  ).finally(removeAbandonedInstallations);
}

const stages = [
  { name: "checks", run: runChecks },
  { name: "unit", run: runUnit },
  { name: "e2e", run: runJourneys },
];

function chosenStages(parameters) {
  const filters = [...parameters];
  const at = filters.indexOf("--only");
  const [, only] = at >= 0 ? filters.splice(at, 2) : [];
  const chosen = stages.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0 || filters.some((filter) => filter.startsWith("-"))) throw new Failure(usage);
  return { chosen, filters };
}

async function runStage({ name, run }, filters) {
  console.log(`\n${name}`);
  const startedMs = performance.now();
  let counts = crashed;
  try {
    counts = await run(filters);
  } catch (error) {
    console.log(error instanceof Failure ? error.message : error);
  }
  console.log(`${name}: ${formatCounts(counts)} (${((performance.now() - startedMs) / 1000).toFixed(0)} s)`);
  return counts;
}

/** Everything: static checks, unit and integration tests, journeys. The last line says how many passed and failed. */
export async function runTests(parameters) {
  process.chdir(root);
  exitOnSignals();
  endWithNpm();
  process.once("exit", stopPrograms);
  let total = crashed;
  try {
    const { chosen, filters } = chosenStages(parameters);
    await installPackages();
    const counts = [];
    for (const stage of chosen) counts.push(await runStage(stage, filters));
    total = sumCounts(counts);
  } catch (error) {
    console.log(error instanceof Failure ? error.message : error);
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${formatCounts(total)}`);
}
