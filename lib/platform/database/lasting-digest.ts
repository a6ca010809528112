import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { lastingKeys } from "@/db/schema/lasting-keys";
import { decrypt, encrypt } from "../secrets";
import { singleton } from "../singleton";
import { db, type Queryable } from "./client";

const KEY_BYTES = 32;

const keys = () => singleton("lasting keys", () => new Map<string, string>());

/**
 * Returns a function that computes digests for one purpose, as hexadecimal HMAC-SHA256. Digests stay the same
 * when APP_SECRET changes, because their key is random: APP_SECRET only encrypts the stored key. The first
 * use of a purpose creates its key. Inside a transaction, pass the transaction, so that reading the key
 * doesn't wait for a second connection.
 */
export async function lastingDigest(
  purpose: string,
  queryable: Queryable = db(),
): Promise<(...parts: string[]) => string> {
  const key = keys().get(purpose) ?? (await readKey(queryable, purpose)) ?? (await createKey(purpose));
  keys().set(purpose, key);
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
}

async function readKey(queryable: Queryable, purpose: string): Promise<string | null> {
  const [row] = await queryable.select().from(lastingKeys).where(eq(lastingKeys.purpose, purpose));
  return row ? decrypt(row.encryptedKey) : null;
}

/**
 * Reads the key back, because another process may create it at the same time. Doesn't use the caller's
 * transaction: a rollback would remove a key that this process already uses.
 */
async function createKey(purpose: string): Promise<string> {
  const encryptedKey = encrypt(randomBytes(KEY_BYTES).toString("base64url"));
  await db().insert(lastingKeys).values({ purpose, encryptedKey }).onConflictDoNothing();
  const key = await readKey(db(), purpose);
  if (!key) throw new Error(`The key for the purpose "${purpose}" was not stored.`);
  return key;
}
