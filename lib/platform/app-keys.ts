import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "./env";

/**
 * Returns the secrets that stored values may depend on. The first is the current secret, which new values
 * use. During a rotation, the second is the previous secret, which still decrypts and verifies older values.
 */
export function appSecrets(): readonly [string, ...string[]] {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
  return APP_SECRET_PREVIOUS ? [APP_SECRET, APP_SECRET_PREVIOUS] : [APP_SECRET];
}

const derived = new Map<string, Buffer>();

/**
 * Derives a key from a secret for one purpose, so that a value made for one purpose is never valid for
 * another.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "instroom", purpose, 32));
  derived.set(name, key);
  return key;
}
