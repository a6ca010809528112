import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";

/** Returns the folder that receives mail if no mail server is configured. */
export const mailFolder = () => join(env().DATA_DIR, "mail");

/** Lists the mail files, newest first. Their names start with the time. */
export const listMailFiles = async (): Promise<string[]> =>
  (await listFiles()).filter((path) => path.endsWith(".eml")).reverse();

async function listFiles(): Promise<string[]> {
  const names = await readdir(mailFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.sort().map((name) => join(mailFolder(), name));
}

export const MAIL_FILE_RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes mail files older than a day, including incomplete ones, because they contain personal data and
 * expired links.
 */
export async function removeOldMailFiles(now = new Date()): Promise<void> {
  for (const path of await listFiles()) {
    const age = await stat(path).then(({ mtimeMs }) => now.getTime() - mtimeMs, zeroIfMissing);
    if (age > MAIL_FILE_RETENTION_MS) await rm(path, { force: true });
  }
}

/** Returns zero as the age of a missing file, because another process has already removed the file. */
function zeroIfMissing(error: NodeJS.ErrnoException): number {
  if (error.code === "ENOENT") return 0;
  throw error;
}
