import { existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../places.mjs";
import { removeEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { findRunningInstallation } from "../product/installation.mjs";
import { isAlive } from "../programs/processes.mjs";

/** Folders for products that tests start: `.data-test/started-<process id>-<name>`, removed with everything in them. */

const folder = resolve(root, process.env.TEST_DATA_DIR || ".data-test");
const stopTimeoutMs = 20_000;

export function testInstanceDir(name) {
  mkdirSync(folder, { recursive: true });
  return join(folder, `started-${process.pid}-${name}`);
}

/** A file outside DATA_DIR, so that it is still there when the folder is gone. */
export function openTestLog(name) {
  const logs = join(folder, "logs");
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${name}.log`);
  return { path, descriptor: openSync(path, "w") };
}

async function stopRunning(dataDir) {
  const deadline = performance.now() + stopTimeoutMs;
  const holder = findRunningInstallation(dataDir);
  if (holder) process.kill(holder.pid, "SIGTERM");
  while (findRunningInstallation(dataDir) && performance.now() < deadline) await sleep(50);
  const left = findRunningInstallation(dataDir);
  if (left) process.kill(left.pid, "SIGKILL");
}

/** Stops whatever runs on this DATA_DIR, the database included, and removes it. */
export async function removeInstance(dataDir) {
  if (!existsSync(dataDir)) return;
  await stopRunning(dataDir);
  await removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Removes what test runs that are no longer there left behind. */
export async function removeAbandonedInstallations() {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = Number(/^started-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeInstance(join(folder, name));
  }
}
