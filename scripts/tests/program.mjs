import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { installOnDebian } from "./install-on-debian.mjs";

const folders = () => [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/bin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
];

/** The path of a program of the machine that runs, or undefined. */
export const findExecutable = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => spawnSync(path, ["--version"]).status === 0);

/** The machine's own program, or Debian's; where there is none, what is skipped for the want of it. */
export function ensureExecutable(name, { debianPackage = name, skipped }) {
  const found =
    findExecutable(name) ?? (installOnDebian(debianPackage, name) ? findExecutable(name) : undefined);
  return found ?? `none here: install ${debianPackage}, or ${skipped} are skipped`;
}
