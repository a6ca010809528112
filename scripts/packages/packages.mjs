import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";
import { logProgress } from "../progress.mjs";
import { applyPatches } from "./patches.mjs";

const marker = join(root, "node_modules", ".instroom");

/** What the installed packages depend on: the lock file, and the patches applied to them. */
function wanted() {
  const patches = join(root, "db", "patches");
  const files = [join(root, "package-lock.json"), ...readdirSync(patches).map((name) => join(patches, name))];
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether npm itself noted that it installed just this, for instance with install scripts switched off. */
function isInstalled() {
  const noted = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(noted)) return false;
  const { packages: present } = JSON.parse(readFileSync(noted, "utf8"));
  const { packages: listed } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const isRight = ([path, { version, optional }]) =>
    path === "" || (path in present ? present[path].version === version : optional === true);
  return Object.keys(present).every((path) => path in listed) && Object.entries(listed).every(isRight);
}

/** Completes an installation, whichever command made it, and notes that it is complete. */
export function finishInstallation() {
  applyPatches();
  writeFileSync(marker, wanted());
}

// A patch that was changed since does not match the package that carries its older form: then all is installed afresh.
function canBeFinished() {
  try {
    finishInstallation();
    return true;
  } catch (error) {
    if (error instanceof CliError) return false;
    throw error;
  }
}

function install() {
  rmSync(marker, { force: true });
  // Without `--include=dev` an environment with NODE_ENV=production would leave out what building needs.
  const parameters = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const ownNpm = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : undefined;
  const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
  const { status, stdout, stderr, error } = ownNpm
    ? spawnSync(process.execPath, [ownNpm, ...parameters], options)
    : spawnSync("npm", parameters, { ...options, shell: process.platform === "win32" });
  if (status !== 0) {
    throw new CliError(
      `Installing the packages (npm ci) failed:\n${stdout ?? ""}${stderr ?? error?.message}`,
    );
  }
}

/** Installs the packages when they are missing, or others than the lock file says. */
export function ensurePackages() {
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted()) return "up to date";
  if (isInstalled() && canBeFinished()) return "up to date";
  logProgress("packages", "installing …");
  install();
  if (!existsSync(marker)) finishInstallation();
  return "installed";
}
