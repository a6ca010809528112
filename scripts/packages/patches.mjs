import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";

/**
 * Applies `db/patches` to the installed packages. Safe to repeat. Throws if a patch no longer matches its
 * package, because the package would otherwise silently lose its fix.
 */
export function applyPatches() {
  const program = join(root, "node_modules", "patch-package", "index.js");
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [program, "--patch-dir", "db/patches", "--error-on-fail"],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) {
    throw new CliError(
      `A patch in db/patches does not match its package:\n${stdout ?? ""}${stderr ?? error?.message}`,
    );
  }
}
