import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../packages/lock-file.mjs";
import { isAlive } from "../programs/processes.mjs";
import { isTestDataInMemory, testDataDir } from "../test-runner/test-data-dir.mjs";
import { openEmbeddedPostgres, removeEmbeddedPostgres } from "./embedded-postgres.mjs";

/** The PostgreSQL server that all test runs of a checkout share. The last run stops it. */

const users = join(testDataDir, "users");
const lock = join(testDataDir, "test-postgres.lock");

const fileOf = (pid) => join(users, String(pid));

function removeDeadUsers() {
  for (const pid of readdirSync(users)) if (!isAlive(Number(pid))) rmSync(fileOf(pid), { force: true });
}

async function leave(server) {
  await withLock(lock, async () => {
    rmSync(fileOf(process.pid), { force: true });
    removeDeadUsers();
    if (readdirSync(users).length > 0) return;
    server.stop();
    // Free the memory now, because this checkout may never run its tests again.
    if (isTestDataInMemory) removeEmbeddedPostgres(testDataDir);
  });
}

/** Starts the shared server if it isn't running, and registers this process as a user of the server. */
export async function openTestPostgres() {
  const server = await withLock(lock, async () => {
    mkdirSync(users, { recursive: true });
    writeFileSync(fileOf(process.pid), "");
    return await openEmbeddedPostgres(testDataDir, { durable: false });
  });
  return { url: server.url, close: () => leave(server) };
}
