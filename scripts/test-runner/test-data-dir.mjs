import { createHash } from "node:crypto";
import { readFileSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../paths.mjs";

const memoryDir = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/**
 * Returns whether Linux's in-memory file system is writable, has enough space and can run programs. A server
 * that root starts may need to run copies of PostgreSQL's programs from its data folder.
 */
function isMemoryDirUsable() {
  if (process.platform !== "linux") return false;
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .findLast(([, path]) => path === memoryDir);
  if (mount?.[2] !== "tmpfs" || /(^|,)(ro|noexec)(,|$)/.test(mount[3])) return false;
  const { bavail, bsize } = statfsSync(memoryDir);
  return bavail * bsize >= neededBytes;
}

/** The folder on disk for data whose speed is measured. TEST_DATA_DIR can name another one. */
export const measuredDataDir = resolve(root, process.env.TEST_DATA_DIR || ".data-test");

function chooseTestDataDir() {
  if (process.env.TEST_DATA_DIR || !isMemoryDirUsable()) return measuredDataDir;
  return join(memoryDir, `instroom-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`);
}

/**
 * The folder for this checkout's test databases and instances: TEST_DATA_DIR, a folder in memory or
 * `.data-test`. Each test file creates a database, which takes 0.3 s on a slow disk and 0.02 s in memory.
 */
export const testDataDir = chooseTestDataDir();

export const isTestDataInMemory = testDataDir.startsWith(memoryDir);
