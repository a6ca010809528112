import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What the system tells about other processes: from /proc where there is one (slim images lack `ps`), else from `ps`. */

function readProcessFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES"].includes(error.code)) return undefined;
    throw error;
  }
}

// The second field of `stat` is the program's name in brackets, which may itself contain spaces and brackets.
function readStat(pid) {
  const stat = readProcessFile(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function askPs(pid, column) {
  if (process.platform === "linux" || process.platform === "win32") return undefined;
  const { status, stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** When the process began, in the kernel's own words; empty where that can't be known. */
export const startTimeOf = (pid) => readStat(pid)?.[19] ?? "";

export const parentOf = (pid) => Number(readStat(pid)?.[1] ?? askPs(pid, "ppid")) || undefined;

/** The command line, empty where it can't be known. */
export const commandOf = (pid) =>
  readProcessFile(pid, "cmdline")?.replaceAll("\0", " ") ?? askPs(pid, "command") ?? "";
