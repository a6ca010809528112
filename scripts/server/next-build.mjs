import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "../packages/run-npm.mjs";
import { inPackages, nextProgram, root } from "../paths.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { logProgress } from "../progress.mjs";
import { compressScripts } from "./compress-scripts.mjs";
import { assertNotServing } from "./serving.mjs";
import { environmentWithoutSettings } from "./settings.mjs";
import { sourceDigest } from "./source-digest.mjs";

const clientFolder = join(root, "packages", "client");
const downloadsFolder = join(root, "public", "downloads");

const marker = join(root, ".next", "instroom-sources");

/**
 * Next derives the ids of the portal's form actions from this key. By default, each build has a random one, so
 * that a form would only work in the build that made the page. With a constant, a form also works on another
 * machine, and after an upgrade. The key can be public: Next would encrypt the variables that an action closes
 * over, and no action closes over any.
 */
export const ACTION_KEY = createHash("sha256").update("instroom form actions").digest("base64");

/** The length of Next's own build ids. */
const BUILD_ID_LENGTH = 21;

/** Packs the client into an archive that integrators can download from the server. */
async function packClient() {
  const compiler = inPackages("typescript", "lib", "tsc.js");
  await runQuietly("Compiling the client", [compiler, "-p", clientFolder]);
  rmSync(downloadsFolder, { recursive: true, force: true });
  mkdirSync(downloadsFolder);
  runNpm(["pack", "--ignore-scripts", "--silent", "--pack-destination", downloadsFolder], clientFolder);
}

/**
 * Builds the pages. The build has no settings, so that its result works for every instance. The build fails if
 * a page would embed a setting.
 */
async function buildPages(digest) {
  await packClient();
  const env = {
    ...environmentWithoutSettings(),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTION_KEY,
    BUILD_ID: digest.slice(0, BUILD_ID_LENGTH),
  };
  await runQuietly("Building the pages", [nextProgram, "build"], env);
  await compressScripts(join(root, ".next", "static"));
}

const isUpToDate = (digest) => existsSync(marker) && readFileSync(marker, "utf8") === digest;

/** Throws an error if the pages' sources have changed but a process still serves the former pages. */
export function assertMayBuild() {
  if (!isUpToDate(sourceDigest())) assertNotServing();
}

/**
 * Builds the pages if their sources have changed. Throws an error if a process still serves the former ones,
 * which is noted in the folder `serving`.
 *
 * @param {{ digest?: string, build?: (digest: string) => Promise<void>, serving?: string }} options
 */
export async function ensureNextBuild({ digest = sourceDigest(), build = buildPages, serving } = {}) {
  if (isUpToDate(digest)) return "up to date";
  assertNotServing(serving);
  logProgress("pages", "building …");
  rmSync(marker, { force: true });
  await build(digest);
  writeFileSync(marker, digest);
  return "built";
}
