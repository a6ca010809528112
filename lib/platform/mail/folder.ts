import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";

/** Where mail lies as files while no mail server is set (contract §10). */
export const mailFolder = () => join(env().DATA_DIR, "mail");

/** The paths of the mails in the folder, the newest first: their names begin with the time. */
export const listMailFiles = async (): Promise<string[]> =>
  (await listFiles()).filter((path) => path.endsWith(".eml")).reverse();

async function listFiles(): Promise<string[]> {
  const names = await readdir(mailFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.sort().map((name) => join(mailFolder(), name));
}

const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Removes mails that are a day old, and what broke off: they name people, and what they hold works no more. */
export async function removeOldMailFiles(now = new Date()): Promise<void> {
  for (const path of await listFiles()) {
    const age = await stat(path).then(({ mtimeMs }) => now.getTime() - mtimeMs, zeroIfMissing);
    if (age > RETENTION_MS) await rm(path, { force: true });
  }
}

/** Another process was first: nothing is left to remove. */
function zeroIfMissing(error: NodeJS.ErrnoException): number {
  if (error.code === "ENOENT") return 0;
  throw error;
}
