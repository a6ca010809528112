import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { logProgress } from "../progress.mjs";

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs a Debian package if we are root on Debian. Returns whether it tried to. */
export function installOnDebian(name, step) {
  if (!isDebianRoot()) return false;
  logProgress(step, `installing the Debian package ${name} …`);
  // RUNLEVEL=1 prevents a package from starting its server.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const { status, stderr } = spawnSync("apt-get", args, { env, encoding: "utf8" });
    if (status !== 0) logProgress(step, `apt-get ${args[0]} failed: ${stderr?.trim().split("\n").at(-1)}`);
  }
  return true;
}
