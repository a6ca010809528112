import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CliError } from "../cli-error.mjs";
import { buildDir, inPackages } from "../paths.mjs";
import { withCheckoutLock } from "../programs/checkout-lock.mjs";
import { runInForeground } from "../programs/run-program.mjs";
import { secondsSince, step } from "../progress.mjs";
import { ensureNextBuild } from "../server/next-build.mjs";
import { environmentWithoutSettings } from "../server/settings.mjs";
import { usages } from "../usages.mjs";
import { ensureExecutable } from "./executables.mjs";
import {
  failedPlaywrightTests,
  failedVitestTests,
  flakyPlaywrightTests,
  formatFailedTests,
} from "./failed-tests.mjs";
import { findBrowser } from "./find-browser.mjs";
import { ensureHtmlChecker } from "./html-checker.mjs";
import { formatSlowestFiles, timePlaywrightFiles, timeVitestFiles } from "./slowest-files.mjs";
import { runChecks } from "./static-checks.mjs";
import { countPlaywright, countVitest, formatCounts, sumCounts } from "./test-counts.mjs";
import { removeStaleInstances } from "./test-instances.mjs";

// A stage is stopped after this time. The end-to-end tests take 20 minutes, or 40 on a busy machine.
const stageTimeoutMs = 60 * 60_000;

/** Programs besides Node that some unit tests need, and what is skipped without them. */
const optionalExecutables = {
  "redis-server": { skipped: "the tests of shared rate limits" },
  curl: { skipped: "the commands of the guide" },
  python3: { skipped: "the guide's samples in Python" },
  php: { debianPackage: "php-cli", skipped: "the guide's samples in PHP" },
};

const crashed = { passed: 0, failed: 1, skipped: 0 };

/** Runs a test runner, and returns its report and exit code. */
async function runTestRunner(argsFor, envFor) {
  mkdirSync(buildDir, { recursive: true });
  const folder = mkdtempSync(join(buildDir, "report-"));
  const file = join(folder, "report.json");
  const { NODE_ENV: _, ...env } = environmentWithoutSettings();
  try {
    const exitCode = await runInForeground(argsFor(file), { ...env, ...envFor(file) }, stageTimeoutMs);
    const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    return [report, exitCode];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether to leave out long and rare tests: unless the user named files or asked for all. */
const isEverydayRun = (filters, { isAll }) => filters.length === 0 && !isAll;

/** The variable that the configurations of both test runners read. */
const everydayVariable = (isEveryday) => ({ EVERYDAY_TESTS: isEveryday ? "1" : "0" });

async function runUnit(filters, options) {
  for (const [name, executable] of Object.entries(optionalExecutables)) {
    await step(name, () => ensureExecutable(name, executable));
  }
  const isEveryday = isEverydayRun(filters, options);
  if (isEveryday) await step("files", () => "all but the longest; `npm test -- --all` runs all");
  const program = [inPackages("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json"];
  const argsFor = (file) => [...program, `--outputFile.json=${file}`, ...filters];
  const [report, exitCode] = await runTestRunner(argsFor, () => everydayVariable(isEveryday));
  return {
    ...countVitest(report, exitCode),
    timings: timeVitestFiles(report),
    failures: failedVitestTests(report),
  };
}

async function ensureTools() {
  await step("pgbouncer", () => ensureExecutable("pgbouncer", { skipped: "the test behind PgBouncer" }));
  const htmlChecker = ensureHtmlChecker();
  await step("html checker", () => htmlChecker.note);
  return htmlChecker;
}

async function runE2e(filters, options) {
  let browser;
  await step("browser", async () => {
    browser = await findBrowser();
    return browser;
  });
  const isEveryday = isEverydayRun(filters, options);
  // No everyday spec uses these tools, which take a minute to install.
  const htmlChecker = isEveryday ? {} : await ensureTools();
  // First, because the servers of a killed run would prevent a build.
  await removeStaleInstances();
  await withCheckoutLock(() => step("pages", ensureNextBuild));
  if (isEveryday) await step("specs", () => "everyday ones; `npm test -- --all` runs all");
  const program = [inPackages("@playwright", "test", "cli.js"), "test", "--reporter=list,json"];
  // Without `--no-deps`, a filter that selects a project also runs all projects that it depends on.
  const selection = filters.length > 0 ? ["--no-deps", ...filters] : [];
  const args = [...program, ...(options.isStrict ? ["--retries=0"] : []), ...selection];
  const envFor = (file) => ({
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(htmlChecker.file ? { VNU_JAR: htmlChecker.file } : {}),
    ...everydayVariable(isEveryday),
    ...(browser === "playwright" ? {} : { BROWSER_PATH: browser }),
  });
  try {
    const [report, exitCode] = await runTestRunner(() => args, envFor);
    return {
      ...countPlaywright(report, exitCode),
      timings: timePlaywrightFiles(report),
      failures: failedPlaywrightTests(report),
      flaky: flakyPlaywrightTests(report),
    };
  } finally {
    await removeStaleInstances();
  }
}

const stages = { checks: runChecks, unit: runUnit, e2e: runE2e };

function selectStages(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        only: { type: "string" },
        all: { type: "boolean" },
        deep: { type: "boolean" },
        strict: { type: "boolean" },
      },
      allowPositionals: true,
    });
    const isEndToEnd = positionals.length > 0 && positionals.every((path) => path.startsWith("e2e/"));
    const only = values.only ?? (isEndToEnd ? "e2e" : undefined);
    const names = Object.keys(stages).filter((name) => name === (only ?? name));
    // Makes tests run all of their random cases instead of a tenth of them.
    if (values.deep) process.env.TEST_DEPTH = "deep";
    const { all = false, deep = false, strict = false } = values;
    if (names.length > 0) return { names, filters: positionals, isStrict: strict, isAll: all || deep };
  } catch (error) {
    throw new CliError(`${error.message}\n${usages.test}`);
  }
  throw new CliError(usages.test);
}

async function runStage(name, filters, options) {
  console.log(`\n${name}`);
  const startedMs = performance.now();
  let counts = crashed;
  try {
    counts = await stages[name](filters, options);
  } catch (error) {
    console.log(error instanceof CliError ? error.message : error);
  }
  console.log(`${name}: ${formatCounts(counts)} (${secondsSince(startedMs)} s)`);
  return counts;
}

/**
 * Runs `npm test`: static checks, unit and integration tests, and end-to-end tests. Without `--all`, `--deep`
 * or named files, leaves out the longest unit tests and all but the everyday end-to-end tests. Prints the
 * totals on the last line, and returns them.
 */
export async function runTests(args) {
  const { names, filters, ...options } = selectStages(args);
  const counts = [];
  for (const name of names) counts.push(await runStage(name, filters, options));
  const printList = (title, lines) => lines.length > 0 && console.log(`\n${title}\n${lines.join("\n")}`);
  printList("slowest files", formatSlowestFiles(counts.flatMap(({ timings = [] }) => timings)));
  printList("passed only on the second try", formatFailedTests(counts.flatMap(({ flaky = [] }) => flaky)));
  printList("failed tests", formatFailedTests(counts.flatMap(({ failures = [] }) => failures)));
  const total = sumCounts(counts);
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${formatCounts(total)}`);
  return total;
}
