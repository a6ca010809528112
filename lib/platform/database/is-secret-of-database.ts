import "server-only";
import { lastingKeys } from "@/db/schema/lasting-keys";
import { decrypt } from "../secrets";
import type { Database } from "./client";

/**
 * Returns whether APP_SECRET or APP_SECRET_PREVIOUS belongs to the data in this database: whether either
 * decrypts a lasting key. Any key will do, so that a damaged key can't prevent startup. A database without
 * keys has no data, so any secret belongs to it.
 */
export async function isSecretOfDatabase(database: Database): Promise<boolean> {
  const keys = await database.select({ encrypted: lastingKeys.encryptedKey }).from(lastingKeys);
  return keys.length === 0 || keys.some(({ encrypted }) => canDecrypt(encrypted));
}

function canDecrypt(encrypted: string): boolean {
  try {
    decrypt(encrypted);
    return true;
  } catch {
    return false;
  }
}
