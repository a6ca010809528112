import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, isAlive } from "../programs/processes.mjs";

/** What `postmaster.pid` says about the server of a data folder, checked against the processes that really run. */

const pidFile = (cluster) => join(cluster, "postmaster.pid");

function readPidFile(cluster) {
  try {
    return readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The running server of this data folder: `{ pid, port, ready }`; undefined when none runs. */
export function findPostmaster(cluster) {
  const lines = readPidFile(cluster);
  if (!lines) return undefined;
  const pid = Math.abs(Number(lines[0]));
  if (!pid || !isAlive(pid)) return undefined;
  if (process.platform !== "win32" && !commandOf(pid).includes(cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** A restart of the machine can give the recorded process id to any other program, and PostgreSQL would then refuse. */
export function removeStalePidFile(cluster) {
  if (!findPostmaster(cluster)) rmSync(pidFile(cluster), { force: true });
}

export const hasPidFile = (cluster) => existsSync(pidFile(cluster));
