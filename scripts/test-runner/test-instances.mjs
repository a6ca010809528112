import { existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { removeEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { isAlive } from "../programs/processes.mjs";
import { waitUntil } from "../programs/wait-until.mjs";
import { findRunningInstance, lockForProcess } from "../server/instance.mjs";
import { testDataDir } from "./test-data-dir.mjs";

/**
 * Manages the DATA_DIRs of instances that tests start: `started-<process id>-<name>` in the test data folder.
 */

const stopTimeoutMs = 20_000;

export function testInstanceDir(name, folder = testDataDir) {
  mkdirSync(folder, { recursive: true });
  return join(folder, `started-${process.pid}-${name}`);
}

/** Opens a log outside DATA_DIR, so that it remains when DATA_DIR is removed. */
export function openTestLog(name) {
  const logs = join(testDataDir, "logs");
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${name}.log`);
  return { path, descriptor: openSync(path, "w") };
}

/** Stops everything that runs on this DATA_DIR, including the database, and removes the folder. */
export async function removeInstance(dataDir) {
  if (!existsSync(dataDir)) return;
  const running = findRunningInstance(dataDir);
  if (running) process.kill(running.pid, "SIGTERM");
  const isStopped = await waitUntil(() => !findRunningInstance(dataDir), { timeoutMs: stopTimeoutMs });
  if (!isStopped) process.kill(running.pid, "SIGKILL");
  removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Adds an instance for a server that uses the DATA_DIR of another instance, so that `removeStaleInstances`
 * can stop the server. Returns a function that removes the added instance.
 */
export function addServer(name, pid) {
  const dir = testInstanceDir(`${name}-${pid}`);
  lockForProcess(dir, pid);
  return () => rmSync(dir, { recursive: true, force: true });
}

/** Removes the instances of killed test runs, or of killed benchmarks in their folder. */
export async function removeStaleInstances(folder = testDataDir) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = Number(/^started-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeInstance(join(folder, name));
  }
}
