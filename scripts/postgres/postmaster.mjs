import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf, isAlive } from "../programs/processes.mjs";

const pidFileOf = (cluster) => join(cluster, "postmaster.pid");

function readPidFile(cluster) {
  try {
    return readFileSync(pidFileOf(cluster), "utf8").split("\n");
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Finds the cluster's running server. After a crash, its recorded process id may belong to another program.
 */
export function findPostmaster(cluster) {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (process.platform !== "win32" && !commandLineOf(pid).includes(cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** The position of the state in PostgreSQL's control file, and its values after a shutdown (`DBState`). */
const stateOffset = 16;
const shutDownStates = [1, 2];

/** The package has no `pg_controldata`, which would print this state. */
function wasShutDown(cluster) {
  const file = join(cluster, "global", "pg_control");
  return !existsSync(file) || shutDownStates.includes(readFileSync(file).readInt32LE(stateOffset));
}

/**
 * Returns whether the server ended without a shutdown, by us or by an administrator. A server that is killed
 * leaves its process id file. One that gives up, for example because the disk is full, removes it.
 */
export const hasCrashed = (cluster) =>
  existsSync(pidFileOf(cluster)) ? !findPostmaster(cluster) : !wasShutDown(cluster);

/**
 * Removes the process id file of a server that isn't running. Otherwise, PostgreSQL refuses to start if
 * another program now has the recorded process id.
 */
export function removeStalePidFile(cluster) {
  if (!findPostmaster(cluster)) rmSync(pidFileOf(cluster), { force: true });
}
