import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "../packages/run-npm.mjs";
import { inPackages, nextProgram, root } from "../paths.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { logProgress } from "../progress.mjs";
import { environmentWithoutSettings } from "./settings.mjs";

const clientFolder = join(root, "packages", "client");
const downloadsFolder = join(root, "public", "downloads");

const folders = ["app", "db", "inngest", "lib", "public", join("packages", "client", "src")];
const clientManifest = join("packages", "client", "package.json");
// Excludes next-env.d.ts, because `next build` writes it.
const isRootFile = (name) => /\.(ts|mjs|json)$/.test(name) && name !== "next-env.d.ts";
const excludedFromBuild =
  /\.test\.tsx?$|^db[\\/](migrations[\\/](?!meta[\\/]_journal)|patches[\\/])|^public[\\/]downloads[\\/]/;

const marker = join(root, ".next", "instroom-sources");

const isFile = (name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile();

/** Returns a digest of the files that the build reads. */
function sourceDigest() {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const hash = createHash("sha256");
  for (const name of [...names, clientManifest, ...readdirSync(root).filter(isRootFile)].sort()) {
    if (excludedFromBuild.test(name) || !isFile(name)) continue;
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Packs the client, so that integrators can download it from the server. */
async function packClient() {
  const compiler = inPackages("typescript", "lib", "tsc.js");
  await runQuietly("Compiling the client", [compiler, "-p", clientFolder]);
  rmSync(downloadsFolder, { recursive: true, force: true });
  mkdirSync(downloadsFolder);
  runNpm(["pack", "--ignore-scripts", "--silent", "--pack-destination", downloadsFolder], clientFolder);
}

/**
 * Builds the pages if their sources have changed. The build has no settings, so that its result works for
 * every instance. The build fails if a page would embed a setting.
 */
export async function ensureNextBuild() {
  const digest = sourceDigest();
  if (existsSync(marker) && readFileSync(marker, "utf8") === digest) return "up to date";
  logProgress("pages", "building …");
  rmSync(marker, { force: true });
  await packClient();
  const env = { ...environmentWithoutSettings(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await runQuietly("Building the pages", [nextProgram, "build"], env);
  writeFileSync(marker, digest);
  return "built";
}
