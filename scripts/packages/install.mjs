import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { buildDir, root } from "../paths.mjs";
import { logProgress } from "../progress.mjs";
import { addRegistryUrls } from "./registry-urls.mjs";
import { runNpm } from "./run-npm.mjs";

const stagingDir = join(buildDir, "packages");

// Always say which packages to include, because npm's default depends on NODE_ENV.
const flagsFor = (packageSet) => [
  packageSet === "all" ? "--include=dev" : "--omit=dev",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/** Adds the missing packages without changing the others, because a running app may be using them. */
export const addPackages = (packageSet) => runNpm(["install", "--no-save", ...flagsFor(packageSet)], root);

const readJson = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
const writeStaged = (name, value) => writeFileSync(join(stagingDir, name), JSON.stringify(value));

function prepareStaging() {
  rmSync(stagingDir, { recursive: true, force: true });
  mkdirSync(stagingDir, { recursive: true });
  copyFileSync(join(root, ".npmrc"), join(stagingDir, ".npmrc"));
  const npmConfig = JSON.parse(runNpm(["config", "list", "--json"], root));
  writeStaged("package.json", { ...readJson("package.json"), scripts: {} });
  writeStaged("package-lock.json", addRegistryUrls(readJson("package-lock.json"), npmConfig));
}

/** Removes source maps, which only debuggers read and which take up a fifth of the disk space. */
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (entry.name.endsWith(".map")) rmSync(path);
  }
}

// Error codes for a node_modules folder that can't be replaced by renaming, for example because it is a
// volume.
const renameErrors = ["EXDEV", "EBUSY", "EPERM", "ENOTEMPTY"];

/**
 * Installs into a staging folder and then replaces node_modules. Returns false if the staging folder can't be
 * used, for example because the registry serves packages at non-standard URLs.
 */
function installByStaging(packageSet) {
  const [staged, installed] = [join(stagingDir, "node_modules"), join(root, "node_modules")];
  try {
    prepareStaging();
    runNpm(["ci", ...flagsFor(packageSet)], stagingDir);
    if (packageSet === "production") removeSourceMaps(staged);
    rmSync(installed, { recursive: true, force: true });
    renameSync(staged, installed);
    return true;
  } catch (error) {
    if (!(error instanceof CliError || renameErrors.includes(error.code))) throw error;
    logProgress("packages", "the staging folder didn't work, installing again without it …");
    return false;
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
  }
}

/** Reinstalls everything. If possible, keeps the old packages until the new ones are complete. */
export function replacePackages(packageSet) {
  if (!installByStaging(packageSet)) runNpm(["ci", ...flagsFor(packageSet)], root);
}
