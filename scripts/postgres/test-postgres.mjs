import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withLock } from "../packages/lock-file.mjs";
import { root } from "../paths.mjs";
import { isAlive } from "../programs/processes.mjs";
import { openEmbeddedPostgres } from "./embedded-postgres.mjs";

/** The PostgreSQL server that all test runs of a checkout share. The last run to end stops it. */

const folder = resolve(root, process.env.TEST_DATA_DIR || ".data-test");
const users = join(folder, "users");
const lock = join(folder, "test-postgres.lock");

/** Returns the file of a run, which is named after the run's process id. */
const fileOf = (pid) => join(users, String(pid));

function removeDeadUsers() {
  for (const pid of readdirSync(users)) if (!isAlive(Number(pid))) rmSync(fileOf(pid), { force: true });
}

async function leave(server) {
  await withLock(lock, async () => {
    rmSync(fileOf(process.pid), { force: true });
    removeDeadUsers();
    if (readdirSync(users).length === 0) server.stop();
  });
}

/** Joins the shared server. Starts the server if it isn't running. */
export async function openTestPostgres() {
  const server = await withLock(lock, async () => {
    mkdirSync(users, { recursive: true });
    writeFileSync(fileOf(process.pid), "");
    return await openEmbeddedPostgres(folder, { durable: false });
  });
  return { url: server.url, close: () => leave(server) };
}
