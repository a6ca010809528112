import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build, formatMessages } from "esbuild";
import { CliError } from "../cli-error.mjs";
import { buildDir, inPackages, root } from "../paths.mjs";
import { isRelease } from "../server/release.mjs";
import { importGlobPlugin } from "./import-glob.mjs";
import { writeFileAtomic } from "./write-file-atomic.mjs";

const optionsFor = (entries) => ({
  write: false,
  entryPoints: entries.map((entry) => join(root, entry)),
  entryNames: "[name]",
  outdir: buildDir,
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  // The real `server-only` package throws outside server components.
  alias: { "@": root, "server-only": inPackages("server-only", "empty.js") },
  jsx: "automatic",
  logLevel: "silent",
  plugins: [importGlobPlugin],
});

/**
 * The entry points of the server's threads and child processes. `next dev`, `next start` and the tests also
 * use their bundles.
 */
export const serverEntries = ["lib/http/worker.ts", "lib/console/files/read-doc.ts"];

/** The programs that an installation runs. A release contains their bundles. */
export const releasedEntries = [
  "server.ts",
  ...serverEntries,
  "lib/platform/env.ts",
  ...["migrate", "seed", "key", "admin", "reencrypt", "move-files", "backup", "restore"].map(
    (name) => `scripts/${name}.ts`,
  ),
  "scripts/end-sessions.ts",
  "scripts/verify-security-log.ts",
];

const pathOf = (entry) => join(buildDir, `${basename(entry, ".ts")}.js`);

/**
 * Bundles entry points, given by their path in the checkout, to `.build/<name>.js`. Packages stay in
 * node_modules. Returns the path of each bundle. In a release, uses the bundles that the release contains.
 */
export async function bundle(entries) {
  if (isRelease() && entries.every((entry) => releasedEntries.includes(entry))) return entries.map(pathOf);
  let result;
  try {
    result = await build(optionsFor(entries));
  } catch (error) {
    const messages = await formatMessages(error.errors ?? [], { kind: "error" });
    throw new CliError(`Bundling ${entries.join(", ")} failed:\n${messages.join("\n") || error.message}`);
  }
  mkdirSync(buildDir, { recursive: true });
  for (const { path, contents } of result.outputFiles) writeFileAtomic(path, contents);
  return entries.map(pathOf);
}
