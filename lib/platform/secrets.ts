import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env";
import { randomBase62 } from "./ids";

const CIPHER = "aes-256-gcm";
const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the encryption key from APP_SECRET, separate from the secret's other uses. */
const encryptionKey = () =>
  Buffer.from(hkdfSync("sha256", env().APP_SECRET, "instroom", `seal ${VERSION}`, 32));

/** Encrypts a secret for storage. Returns `v1.` followed by the base64url of nonce, ciphertext and tag. */
export function encrypt(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(), iv, { authTagLength: TAG_BYTES });
  const encrypted = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${encrypted.toString("base64url")}`;
}

/** Decrypts the result of `encrypt`. Throws if APP_SECRET has changed or the text is damaged. */
export function decrypt(encrypted: string): string {
  const [version, content, ...rest] = encrypted.split(".");
  const bytes = Buffer.from(content ?? "", "base64url");
  if (version !== VERSION || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) {
    throw new Error(`A stored secret is not in the format ${VERSION}.`);
  }
  try {
    const decipher = createDecipheriv(CIPHER, encryptionKey(), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw new Error("A stored secret can't be decrypted: APP_SECRET has changed, or the secret is damaged.", {
      cause,
    });
  }
}

/**
 * Returns a region's new signing secret, with 256 random bits. The HMAC key is the UTF-8 text of the whole
 * secret, including the prefix.
 */
export const newSigningSecret = () => `ctw_${randomBase62(43)}`;
