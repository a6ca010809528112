import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { installOnDebian } from "./install-on-debian.mjs";

const folders = () => [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/bin",
  "/usr/sbin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
];

/** Returns the path of the first executable with this name that can be run, or undefined. */
export const findExecutable = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => spawnSync(path, ["--version"]).status === 0);

/** Finds the executable, or installs it on Debian. Returns its path, or a note that says what is skipped. */
export function ensureExecutable(name, { debianPackage = name, skipped }) {
  const found =
    findExecutable(name) ?? (installOnDebian(debianPackage, name) ? findExecutable(name) : undefined);
  return found ?? `not found: install ${debianPackage}, or ${skipped} are skipped`;
}
