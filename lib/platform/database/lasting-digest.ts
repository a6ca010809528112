import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { lastingKeys } from "@/db/schema/lasting-keys";
import { newUuidV7 } from "../ids";
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
export async function lastingDigest(purpose: string, queryable: Queryable = db()): Promise<Digest> {
  const key = keys().get(purpose) ?? (await readKey(queryable, purpose)) ?? (await createKey(purpose));
  keys().set(purpose, key);
  return digestWith(key);
}

const RETIRED = ", retired ";

/**
 * Retires a purpose's key, so that the next use creates another one. Leaves a retired key even if there was
 * none. The service must not be running.
 */
export async function retireLastingKey(queryable: Queryable, purpose: string): Promise<void> {
  await queryable.insert(lastingKeys).values(newRow(purpose)).onConflictDoNothing();
  const retired = `${purpose}${RETIRED}${newUuidV7()}`;
  await queryable.update(lastingKeys).set({ purpose: retired }).where(eq(lastingKeys.purpose, purpose));
  keys().delete(purpose);
}

/** Returns functions like that of `lastingDigest`, one for each retired key of the purpose. */
export async function retiredDigests(purpose: string): Promise<Digest[]> {
  const isRetired = like(lastingKeys.purpose, `${purpose}${RETIRED}%`);
  const rows = await db().select().from(lastingKeys).where(isRetired);
  return rows.map(({ encryptedKey }) => digestWith(decrypt(encryptedKey)));
}

type Digest = (...parts: string[]) => string;

const digestWith =
  (key: string): Digest =>
  (...parts) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");

async function readKey(queryable: Queryable, purpose: string): Promise<string | null> {
  const [row] = await queryable.select().from(lastingKeys).where(eq(lastingKeys.purpose, purpose));
  return row ? decrypt(row.encryptedKey) : null;
}

const newRow = (purpose: string) => ({
  purpose,
  encryptedKey: encrypt(randomBytes(KEY_BYTES).toString("base64url")),
});

/**
 * Reads the key back, because another process may create it at the same time. Doesn't use the caller's
 * transaction: a rollback would remove a key that this process already uses.
 */
async function createKey(purpose: string): Promise<string> {
  await db().insert(lastingKeys).values(newRow(purpose)).onConflictDoNothing();
  const key = await readKey(db(), purpose);
  if (!key) throw new Error(`The key for the purpose "${purpose}" was not stored.`);
  return key;
}
