import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../cli-error.mjs";
import { isAlive, startTimeOf } from "../programs/processes.mjs";
import { writeFileAtomic } from "../programs/write-file-atomic.mjs";

/**
 * A lock between processes: a file that names the process that holds the lock. The file is created atomically
 * with `link`. A process can take over the lock of a dead process. The file also contains the holder's start
 * time, which shows whether another program now has the holder's process id.
 */

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

function parseHolder(text) {
  const [pid, started, note] = (text ?? "").split("\n");
  return { pid: Number(pid), started: started ?? "", note: note ?? "" };
}

const holds = ({ pid, started }) =>
  Number.isInteger(pid) && pid > 0 && isAlive(pid) && (started === "" || started === startTimeOf(pid));

/** Returns the current holder of the lock, `{ pid, note }`, or undefined if there is none. */
export function findLockHolder(path) {
  const holder = parseHolder(readIfThere(path));
  return holds(holder) ? holder : undefined;
}

function removeDeadLock(path) {
  const content = readIfThere(path);
  if (content === undefined || holds(parseHolder(content))) return;
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
    // If another process replaced the stale lock before the rename, put the lock of that process back.
    if (readIfThere(aside) !== content) linkSync(aside, path);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}

const headerOf = (pid) => `${pid}\n${startTimeOf(pid)}\n`;

/** Creates the file with this text. Returns false if the file exists. */
function createAtomically(path, text) {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, text);
    linkSync(unfinished, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Takes the lock, by default for this process. Returns a function that releases the lock, or undefined if a
 * living process holds the lock.
 */
export function tryLock(path, note = "", pid = process.pid) {
  const header = headerOf(pid);
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeDeadLock(path);
    if (!createAtomically(path, `${header}${note}\n`)) return undefined;
  } catch (error) {
    throw new CliError(`The folder ${dirname(path)} can't be written to (${error.message}).`);
  }
  return () => {
    if (readIfThere(path)?.startsWith(header)) rmSync(path, { force: true });
  };
}

/** Changes the note of a lock that this process holds. */
export const setLockNote = (path, note) => writeFileAtomic(path, `${headerOf(process.pid)}${note}\n`);

/** Waits for the lock and holds it while the work runs. */
export async function withLock(path, work, onWait = () => undefined) {
  let release = tryLock(path);
  if (!release) onWait(findLockHolder(path));
  while (!release) {
    await sleep(100);
    release = tryLock(path);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
