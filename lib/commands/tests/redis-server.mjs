import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { installOnDebian } from "./install-on-debian.mjs";

const folders = () => [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/bin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
];

/** The path of the machine's own Redis, or undefined. */
export const findRedisServer = () =>
  folders()
    .map((folder) => join(folder, "redis-server"))
    .find((path) => spawnSync(path, ["--version"]).status === 0);

/** The machine's own Redis, or Debian's; says so where there is none: the tests that need it are skipped then. */
export function ensureRedisServer() {
  const found =
    findRedisServer() ?? (installOnDebian("redis-server", "redis") ? findRedisServer() : undefined);
  return found ?? "none here: install redis-server, or the tests of shared limits are skipped";
}
