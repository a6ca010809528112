import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../failure.mjs";
import { complaintsAboutLock } from "../packages/lock-platforms.mjs";
import { applyPatches } from "../packages/patches.mjs";
import { buildFolder, root } from "../places.mjs";
import { settingNames } from "../product/settings.mjs";
import { bundle } from "../programs/bundle.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { findCoverageGaps, readSpecCoverage } from "./rows.mjs";

/** The static checks: seconds, no database. */

const linesMax = 120;

const require = createRequire(join(root, "package.json"));

function program(packageName, command) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[command]);
}

const refuse = (complaints) => {
  if (complaints.length > 0) throw new Failure(complaints.join("\n"));
};

const style = () =>
  runQuietly("Biome", [
    program("@biomejs/biome", "biome"),
    "check",
    "--error-on-warnings",
    "--diagnostic-level=warn",
    "--max-diagnostics=20",
  ]);

async function types() {
  // The types of the routes are made by Next; without this a fresh clone would have none before its first build.
  await runQuietly("Making the types of the routes", [program("next", "next"), "typegen"]);
  await runQuietly("TypeScript", [program("typescript", "tsc"), "--noEmit", "--pretty", "false"]);
}

async function migrations() {
  const [path] = await bundle(["drizzle.config.ts"]);
  const { default: config } = await import(pathToFileURL(path).href);
  mkdirSync(buildFolder, { recursive: true });
  const copy = mkdtempSync(join(buildFolder, "migrations-"));
  try {
    cpSync(join(root, config.out), copy, { recursive: true });
    const before = readdirSync(copy).length;
    await runQuietly("drizzle-kit", [
      join(dirname(require.resolve("drizzle-kit")), "bin.cjs"),
      "generate",
      `--dialect=${config.dialect}`,
      `--schema=${config.schema}`,
      `--out=${relative(root, copy)}`,
    ]);
    if (readdirSync(copy).length > before)
      refuse(["db/schema has changes without a migration: npx drizzle-kit generate."]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const lock = () => refuse(complaintsAboutLock(readFileSync(join(root, "package-lock.json"), "utf8")));

function settings() {
  const source = readFileSync(join(root, "lib", "platform", "env.ts"), "utf8");
  const known = new Set([...settingNames(), "DEMO", "NODE_ENV"]);
  const read = [...source.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  refuse(
    [...new Set(read)].filter((name) => !known.has(name)).map((name) => `${name} is not in .env.example.`),
  );
}

const rows = () => refuse(findCoverageGaps(readSpecCoverage()));

const checks = [
  { name: "style", means: "format, lint, direction of imports", run: style },
  { name: "types", means: "every file type-checks", run: types },
  { name: "migrations", means: "they say what db/schema says", run: migrations },
  { name: "lock file", means: "all platforms, no registry's address", run: lock },
  { name: "patches", means: "each matches its package", run: () => applyPatches() },
  { name: "settings", means: "each is in .env.example", run: settings },
  { name: "rows", means: "each row of the specification has a test", run: rows },
];

function shorten(text) {
  const lines = text.split("\n");
  const left = lines.length - linesMax;
  return left > 0 ? [...lines.slice(0, linesMax), `… and ${left} lines more`].join("\n") : text;
}

/** Runs all of them, prints each outcome, and returns how many passed and failed. */
export async function runChecks() {
  const failures = [];
  for (const { name, means, run } of checks) {
    try {
      await step(name, async () => {
        await run();
        return means;
      });
    } catch (error) {
      failures.push(`${name}: ${error instanceof Failure ? error.message : error.stack}`);
    }
  }
  // On standard output, so that they stay in their place before whatever follows.
  for (const failure of failures) console.log(`\n${shorten(failure)}`);
  return { passed: checks.length - failures.length, failed: failures.length, skipped: 0 };
}
