import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { findLockHolder, tryLock } from "../packages/lock-file.mjs";
import { buildDir } from "../paths.mjs";

/**
 * The processes that serve this checkout's pages. They load a page from `.next` when somebody first opens it, so
 * a build that replaces these files would break the pages that nobody has opened yet.
 */
const servingFolder = join(buildDir, "serving");

/** Notes that this process serves the pages until it exits. */
export function noteServing(folder = servingFolder) {
  try {
    const release = tryLock(join(folder, String(process.pid)));
    if (release) process.once("exit", release);
  } catch (error) {
    // The folder of a release may be read-only. Then only another account can replace its pages.
    if (!(error instanceof CliError)) throw error;
  }
}

/** Throws an error that names the processes that serve the pages, if there are any. */
export function assertNotServing(folder = servingFolder) {
  if (!existsSync(folder)) return;
  const pids = new Set();
  for (const name of readdirSync(folder)) {
    const holder = findLockHolder(join(folder, name));
    if (holder) pids.add(holder.pid);
    else rmSync(join(folder, name), { force: true });
  }
  if (pids.size === 0) return;
  throw new CliError(
    `The sources have changed, but Instroom still runs from this folder (process ${[...pids].join(", ")}), and a new build would break its pages. Stop it first, or build in another folder.`,
  );
}
