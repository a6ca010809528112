import { existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../paths.mjs";
import { removeEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { isAlive } from "../programs/processes.mjs";
import { waitUntil } from "../programs/wait-until.mjs";
import { findRunningInstance } from "../server/instance.mjs";

/** The DATA_DIRs of instances that tests start: `.data-test/started-<process id>-<name>`. */

const folder = resolve(root, process.env.TEST_DATA_DIR || ".data-test");
const stopTimeoutMs = 20_000;

export function testInstanceDir(name) {
  mkdirSync(folder, { recursive: true });
  return join(folder, `started-${process.pid}-${name}`);
}

/** Opens a log outside DATA_DIR, so that the log remains when DATA_DIR is removed. */
export function openTestLog(name) {
  const logs = join(folder, "logs");
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${name}.log`);
  return { path, descriptor: openSync(path, "w") };
}

/** Stops everything that runs on this DATA_DIR, the database included, and removes it. */
export async function removeInstance(dataDir) {
  if (!existsSync(dataDir)) return;
  const running = findRunningInstance(dataDir);
  if (running) process.kill(running.pid, "SIGTERM");
  const isStopped = await waitUntil(() => !findRunningInstance(dataDir), { timeoutMs: stopTimeoutMs });
  if (!isStopped) process.kill(running.pid, "SIGKILL");
  removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Removes the instances of killed test runs. */
export async function removeStaleInstances() {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = Number(/^started-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeInstance(join(folder, name));
  }
}
