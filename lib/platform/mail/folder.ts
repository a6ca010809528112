import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";
import { nullIfMissing } from "../null-if-missing";

/** Returns the folder that receives mail if no mail server is configured. */
export const mailFolder = () => join(env().DATA_DIR, "mail");

/** Lists the mail files, newest first. Their names start with the time. */
export const listMailFiles = async (): Promise<string[]> =>
  (await listFiles()).filter((path) => path.endsWith(".eml")).reverse();

async function listFiles(): Promise<string[]> {
  const names = (await readdir(mailFolder()).catch(nullIfMissing)) ?? [];
  return names.sort().map((name) => join(mailFolder(), name));
}

export const MAIL_FILE_RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes mail files older than a day, including incomplete ones, because they contain personal data and
 * expired links.
 */
export async function removeOldMailFiles(): Promise<void> {
  for (const path of await listFiles()) {
    // Null if another process has already removed the file.
    const file = await stat(path).catch(nullIfMissing);
    if (file && Date.now() - file.mtimeMs > MAIL_FILE_RETENTION_MS) await rm(path, { force: true });
  }
}
