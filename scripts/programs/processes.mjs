import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Information about other processes, from /proc if it exists (slim images lack `ps`), otherwise from `ps`.
 */

function readProcFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES"].includes(error.code)) return undefined;
    throw error;
  }
}

/**
 * Reads the fields of `/proc/<pid>/stat` that follow the program's name, which may contain spaces and
 * parentheses.
 */
export function readStat(pid) {
  const stat = readProcFile(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function runPs(pid, column) {
  if (process.platform === "linux" || process.platform === "win32") return undefined;
  const { status, stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Returns whether the process is running. Returns false for a zombie: a process that has ended but hasn't
 * been reaped by its parent.
 */
export function isAlive(pid) {
  if (readStat(pid)?.[0] === "Z") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Returns the start time in clock ticks since boot, or "" if the system doesn't report it. */
export const startTimeOf = (pid) => readStat(pid)?.[19] ?? "";

export const parentPidOf = (pid) => Number(readStat(pid)?.[1] ?? runPs(pid, "ppid")) || undefined;

/** Returns the command line, or "" if the system doesn't report it. */
export const commandLineOf = (pid) =>
  readProcFile(pid, "cmdline")?.replaceAll("\0", " ") ?? runPs(pid, "command") ?? "";
