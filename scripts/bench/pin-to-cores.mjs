import { spawnSync } from "node:child_process";

const taskset = (...args) => spawnSync("taskset", args, { encoding: "utf8" });

/** Parses a list like `0-2,5`. */
function parseCpuList(list) {
  return list.split(",").flatMap((part) => {
    const [first, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function allowedCores() {
  const { status, stdout } = taskset("-pc", String(process.pid));
  return status === 0 ? parseCpuList(stdout.slice(stdout.lastIndexOf(":") + 1).trim()) : [];
}

const cores = allowedCores();

/**
 * Pins this process, and all processes that it starts without the prefix, to one core. Returns a prefix for
 * command lines that pins the servers to another core, and a description for the report.
 */
export function pinToCores() {
  const [serverCore, otherCore] = cores;
  if (otherCore === undefined) {
    return { commandPrefix: [], description: "not pinned to cores (no taskset, or only one core)" };
  }
  taskset("-apc", String(otherCore), String(process.pid));
  return {
    commandPrefix: ["taskset", "-c", String(serverCore)],
    description: `server pinned to core ${serverCore}, load and PostgreSQL to core ${otherCore}`,
  };
}

/**
 * Lets this process, and all processes that it starts from now on, use all cores again. A browser needs this:
 * users' browsers don't share a core with PostgreSQL.
 */
export function unpin() {
  if (cores.length > 1) taskset("-apc", cores.join(), String(process.pid));
}
