import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CliError } from "../cli-error.mjs";
import { buildDir, root } from "../paths.mjs";
import { usages } from "../usages.mjs";

/**
 * The folders of proofs, and the stage of `npm test -- --all` that runs them. Each file or folder is named
 * after its proof.
 */
const FOLDERS = [
  { folder: "e2e/faults", stage: "e2e" },
  { folder: "test/proofs", stage: "unit" },
];

/** Returns all proofs: `[{ name, path, stage }]`. */
export const findProofs = () =>
  FOLDERS.flatMap(({ folder, stage }) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith(".spec.ts"))
      .map((entry) => ({
        name: entry.name.replace(".spec.ts", ""),
        path: `${folder}/${entry.name}${entry.isDirectory() ? "/" : ""}`,
        stage,
      })),
  );

function selectProofs(args) {
  const proofs = findProofs();
  const usage = `${usages.prove}\nThe proofs are: ${proofs
    .map(({ name }) => name)
    .sort()
    .join(", ")}.`;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { short: { type: "boolean" } },
      allowPositionals: true,
    });
    const unknown = positionals.filter((wanted) => !proofs.some(({ name }) => name === wanted));
    if (unknown.length > 0) throw new Error(`Unknown proof: ${unknown.join(", ")}.`);
    const selected = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    return { selected, isShort: values.short === true };
  } catch (error) {
    throw new CliError(`${error.message}\n${usage}`);
  }
}

/** Formats a result for the terminal, one figure per line. */
export function formatResult({ proof, run, holds, seconds, figures }) {
  const lines = Object.entries(figures).map(([name, figure]) => `  ${String(figure).padStart(9)}  ${name}`);
  return [`${proof}, ${run} run: ${holds ? "holds" : "FAILED"} (${seconds} s)`, ...lines].join("\n");
}

async function prove({ name, path, stage }, isShort) {
  const folder = join(buildDir, "proofs");
  mkdirSync(folder, { recursive: true });
  const figuresFile = join(folder, `${name}.figures`);
  rmSync(figuresFile, { force: true });
  process.env.PROOF_FIGURES = figuresFile;
  const [startedAt, startedMs] = [new Date(), performance.now()];
  // Import the runner only now, because it reads TEST_DATA_DIR when it is loaded.
  const { runTests } = await import("./run-tests.mjs");
  const { passed, failed } = await runTests(["--only", stage, "--strict", path]);
  const result = {
    proof: name,
    run: isShort ? "short" : "full",
    holds: passed > 0 && failed === 0,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    node: process.versions.node,
    figures: existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, "utf8")) : {},
  };
  rmSync(figuresFile, { force: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/**
 * Runs `npm run prove`: the full run of the named proofs, or of all proofs. With `--short`, runs the proofs
 * in the same way as `npm test -- --all`. Prints the figures of each proof, and writes them to
 * `.build/proofs/<name>.json`.
 */
export async function runProofs(args) {
  const { selected, isShort } = selectProofs(args);
  // Full runs write gigabytes, so keep their databases on disk.
  if (!isShort) {
    const { TEST_DATA_DIR = ".data-test" } = process.env;
    Object.assign(process.env, { FAULTS: "full", TEST_DEPTH: "deep", TEST_DATA_DIR });
  }
  const results = [];
  for (const proof of selected) results.push(await prove(proof, isShort));
  console.log(`\n${results.map(formatResult).join("\n\n")}`);
  process.exitCode = results.every(({ holds }) => holds) ? 0 : 1;
}
