import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { CliError } from "../cli-error.mjs";
import { findLicenseProblems } from "../packages/licenses.mjs";
import { findLockProblems } from "../packages/lock-platforms.mjs";
import { applyPatches } from "../packages/patches.mjs";
import { buildDir, inPackages, nextProgram, root } from "../paths.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { settingNames } from "../server/settings.mjs";
import { findCoverageGaps, readSpecCoverage } from "./spec-coverage.mjs";

/** The static checks, which take seconds and need no database. */

const outputLinesMax = 120;

const read = (...parts) => readFileSync(join(root, ...parts), "utf8");

function failOn(problems) {
  if (problems.length > 0) throw new CliError(problems.join("\n"));
}

const style = () =>
  runQuietly("Biome", [
    inPackages("@biomejs", "biome", "bin", "biome"),
    "check",
    "--error-on-warnings",
    "--diagnostic-level=warn",
    "--max-diagnostics=20",
  ]);

const messageFiles = ["app/messages", "lib/platform/mail/messages"].flatMap((folder) =>
  ["nl.json", "en.json"].map((name) => join(root, folder, name)),
);

async function types() {
  // TypeScript doesn't detect changed messages, so remove its stored results.
  const stored = statSync(join(buildDir, "tsconfig.tsbuildinfo"), { throwIfNoEntry: false });
  if (stored && messageFiles.some((path) => statSync(path).mtimeMs > stored.mtimeMs)) {
    rmSync(join(buildDir, "tsconfig.tsbuildinfo"));
  }
  // Generate the route types first, because a fresh clone doesn't have them before its first build.
  await runQuietly("Generating the types of the routes", [nextProgram, "typegen"]);
  await runQuietly("TypeScript", [
    inPackages("typescript", "lib", "tsc.js"),
    "--noEmit",
    "--pretty",
    "false",
  ]);
}

async function migrations() {
  const [path] = await bundle(["drizzle.config.ts"]);
  const { default: config } = await import(pathToFileURL(path).href);
  mkdirSync(buildDir, { recursive: true });
  const copy = mkdtempSync(join(buildDir, "migrations-"));
  try {
    cpSync(join(root, config.out), copy, { recursive: true });
    const before = readdirSync(copy).length;
    await runQuietly("drizzle-kit", [
      inPackages("drizzle-kit", "bin.cjs"),
      "generate",
      `--dialect=${config.dialect}`,
      `--schema=${config.schema}`,
      `--out=${relative(root, copy)}`,
    ]);
    if (readdirSync(copy).length > before) {
      failOn(["db/schema has changes without a migration. Run: npx drizzle-kit generate"]);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const lockFiles = [["package-lock.json"], ["packages", "client", "package-lock.json"]];
const lock = () => failOn(lockFiles.flatMap((path) => findLockProblems(read(...path))));
const licenses = () => failOn(lockFiles.flatMap((path) => findLicenseProblems(read(...path))));

function settings() {
  const source = read("lib", "platform", "env.ts");
  const documented = new Set([...settingNames(), "NODE_ENV"]);
  const used = new Set([...source.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
  failOn([...used].filter((name) => !documented.has(name)).map((name) => `${name} is not in .env.example.`));
}

const requirements = () => failOn(findCoverageGaps(readSpecCoverage()));

const checks = [
  { name: "style", promise: "format, lint, direction of imports", run: style },
  { name: "types", promise: "every file type-checks", run: types },
  { name: "migrations", promise: "they match db/schema", run: migrations },
  { name: "lock file", promise: "all platforms, integrity, no registry addresses", run: lock },
  { name: "licenses", promise: "each package has an allowed one", run: licenses },
  { name: "patches", promise: "each matches its package", run: applyPatches },
  { name: "settings", promise: "each is in .env.example", run: settings },
  { name: "coverage", promise: "each requirement has a test", run: requirements },
];

function truncateLines(text) {
  const lines = text.split("\n");
  const left = lines.length - outputLinesMax;
  return left > 0 ? [...lines.slice(0, outputLinesMax), `… and ${left} more lines`].join("\n") : text;
}

/** Runs all checks and prints each result. Returns how many passed and failed. */
export async function runChecks() {
  const failures = [];
  for (const { name, promise, run } of checks) {
    try {
      await step(name, async () => {
        await run();
        return promise;
      });
    } catch (error) {
      failures.push(`${name}: ${error instanceof CliError ? error.message : error.stack}`);
    }
  }
  for (const failure of failures) console.log(`\n${truncateLines(failure)}`);
  return { passed: checks.length - failures.length, failed: failures.length, skipped: 0 };
}
