import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { appSecrets, deriveKey } from "./app-keys";
import { randomBase62 } from "./ids";

const CIPHER = "aes-256-gcm";
const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encryptionKey = (secret: string): Buffer => deriveKey(secret, `seal ${VERSION}`);

/** Encrypts a secret for storage. Returns `v1.` followed by the base64url of nonce, ciphertext and tag. */
export function encrypt(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(appSecrets()[0]), iv, { authTagLength: TAG_BYTES });
  const encrypted = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${encrypted.toString("base64url")}`;
}

/**
 * Decrypts the result of `encrypt`, even if it was encrypted before the last rotation of APP_SECRET. Throws
 * if the text is damaged, or was encrypted with neither the current nor the previous secret.
 */
export const decrypt = (encrypted: string): string => open(encrypted).text;

/**
 * Re-encrypts a stored text with the current APP_SECRET. Returns null if it already uses that secret. Throws
 * like `decrypt`.
 */
export function reencrypt(encrypted: string): string | null {
  const { text, isCurrent } = open(encrypted);
  return isCurrent ? null : encrypt(text);
}

function open(encrypted: string): { text: string; isCurrent: boolean } {
  const [version, content, ...rest] = encrypted.split(".");
  const bytes = Buffer.from(content ?? "", "base64url");
  if (version !== VERSION || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) {
    throw new Error(`A stored secret is not in the format ${VERSION}.`);
  }
  let cause: unknown;
  for (const [index, secret] of appSecrets().entries()) {
    try {
      return { text: openWith(encryptionKey(secret), bytes), isCurrent: index === 0 };
    } catch (error) {
      // The tag doesn't match this secret, but may match the next one.
      cause = error;
    }
  }
  throw new Error("A stored secret can't be decrypted: APP_SECRET has changed, or the secret is damaged.", {
    cause,
  });
}

function openWith(key: Buffer, bytes: Buffer): string {
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), options);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/**
 * Returns a region's new signing secret, with 256 random bits. The HMAC key is the UTF-8 text of the whole
 * secret, including the prefix.
 */
export const newSigningSecret = () => `ctw_${randomBase62(43)}`;
