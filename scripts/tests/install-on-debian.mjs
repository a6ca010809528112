import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { announce } from "../progress.mjs";

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs a package of Debian's where this is Debian and we are root; returns whether that was tried. */
export function installOnDebian(name, step) {
  if (!isDebianRoot()) return false;
  announce(step, `installing Debian's ${name} …`);
  // A package that brings a server would start it; at this run level it doesn't.
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const parameters of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const { status, stderr } = spawnSync("apt-get", parameters, { env: environment, encoding: "utf8" });
    if (status !== 0) announce(step, `apt-get ${parameters[0]} failed: ${stderr?.trim().split("\n").at(-1)}`);
  }
  return true;
}
