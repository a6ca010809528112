import { spawnSync } from "node:child_process";

const taskset = (...parameters) => spawnSync("taskset", parameters, { encoding: "utf8" });

/** `0-2,5` as the numbers 0, 1, 2 and 5. */
function numbersIn(list) {
  return list.split(",").flatMap((part) => {
    const [first, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function allowedCores() {
  const { status, stdout } = taskset("-pc", String(process.pid));
  return status === 0 ? numbersIn(stdout.slice(stdout.lastIndexOf(":") + 1).trim()) : [];
}

/**
 * Moves this process, and with it all that it starts from here on, to one core, and leaves the other to the servers that
 * are measured. Returns what to put before a server's command line, and a sentence that says how it was done.
 */
export function divideCores() {
  const [forServers, forTheRest] = allowedCores();
  if (forTheRest === undefined) {
    return { pinned: [], sentence: "not pinned to cores: there is no taskset here, or only one core" };
  }
  taskset("-apc", String(forTheRest), String(process.pid));
  return {
    pinned: ["taskset", "-c", String(forServers)],
    sentence: `server pinned to core ${forServers}, load and PostgreSQL to core ${forTheRest}`,
  };
}
