import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withLock } from "../packages/lock-file.mjs";
import { root } from "../places.mjs";
import { isAlive } from "../programs/processes.mjs";
import { openEmbeddedPostgres } from "./embedded-postgres.mjs";

/**
 * The one PostgreSQL server that all test runs of a checkout share. Each run leaves a file named after its process;
 * the run that ends last stops the server.
 */

const folder = resolve(root, process.env.TEST_DATA_DIR || ".data-test");
const users = join(folder, "users");
const lock = join(folder, "test-postgres.lock");

function otherUsers() {
  const ids = readdirSync(users).map(Number);
  for (const pid of ids) if (!isAlive(pid)) rmSync(join(users, String(pid)), { force: true });
  return ids.filter((pid) => pid !== process.pid && isAlive(pid));
}

async function leave(server) {
  await withLock(lock, async () => {
    rmSync(join(users, String(process.pid)), { force: true });
    if (otherUsers().length === 0) await server.stop();
  });
}

/** Starts the server or joins the one that runs: `{ url(database), close() }`. */
export async function openTestPostgres() {
  const server = await withLock(lock, async () => {
    mkdirSync(users, { recursive: true });
    writeFileSync(join(users, String(process.pid)), "");
    return await openEmbeddedPostgres(folder, { keepOnDisk: false });
  });
  return { url: server.url, close: () => leave(server) };
}
