import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";
import { logProgress } from "../progress.mjs";
import { addPackages, replacePackages } from "./install.mjs";
import { contains, findInstalledSet, hasUnlistedPackages } from "./package-set.mjs";
import { applyPatches } from "./patches.mjs";

const marker = join(root, "node_modules", ".instroom");

/**
 * Returns a digest of everything that determines the installed packages: the lock file and the patches in
 * `db/patches`.
 */
function sourceDigest() {
  const patches = join(root, "db", "patches");
  const files = [join(root, "package-lock.json"), ...readdirSync(patches).map((name) => join(patches, name))];
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest("hex");
}

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));

/**
 * Returns the packages in the lock file (`listed`) and those that npm recorded at its last installation
 * (`installed`). npm records every installation, even one that didn't use our commands.
 */
function readPackages() {
  const isInstalled = existsSync(join(root, "node_modules", ".package-lock.json"));
  const installed = isInstalled ? readJson("node_modules", ".package-lock.json").packages : {};
  return { listed: readJson("package-lock.json").packages, installed };
}

/**
 * Returns the recorded package set, or undefined if the lock file or patches changed after the installation.
 */
function findCompletedSet() {
  const [packageSet, digest] = existsSync(marker) ? readFileSync(marker, "utf8").split(" ") : [];
  return digest === sourceDigest() ? packageSet : undefined;
}

/** Completes an installation and records its set of packages. */
export function finishInstallation() {
  applyPatches();
  const { listed, installed } = readPackages();
  const packageSet = findInstalledSet(listed, installed);
  if (packageSet) writeFileSync(marker, `${packageSet} ${sourceDigest()}`);
}

/**
 * Completes an installation that was made by running npm directly, perhaps without install scripts. Returns
 * false if packages are missing or wrong.
 */
function canBeFinished(needed) {
  const { listed, installed } = readPackages();
  if (hasUnlistedPackages(listed, installed)) return false;
  if (!contains(findInstalledSet(listed, installed), needed)) return false;
  try {
    finishInstallation();
    return true;
  } catch (error) {
    // A changed patch can't be applied to a package that already contains an earlier version of the patch.
    if (error instanceof CliError) return false;
    throw error;
  }
}

/**
 * Installs the packages if some are missing or differ from the lock file. `needed` is "production" to run the
 * app and "all" to develop it.
 */
export function ensurePackages(needed) {
  const completed = findCompletedSet();
  if (contains(completed, needed) || canBeFinished(needed)) return "up to date";
  logProgress("packages", "installing …");
  rmSync(marker, { force: true });
  if (completed) addPackages(needed);
  else replacePackages(needed);
  if (!existsSync(marker)) finishInstallation();
  return needed === "all" ? "installed, including those for tests" : "installed";
}
