import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env";
import { randomBase62 } from "./ids";

const CIPHER = "aes-256-gcm";
const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for sealing, so that what else APP_SECRET is used for can't open it. */
const encryptionKey = () =>
  Buffer.from(hkdfSync("sha256", env().APP_SECRET, "instroom", `seal ${VERSION}`, 32));

/** Encrypts a secret for storage: `v1.` and the base64url of nonce, ciphertext and tag. Each call gives another text. */
export function encrypt(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(), iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString("base64url")}`;
}

/** Opens what `seal` made. Throws when it was sealed under another APP_SECRET, damaged, or in an unknown format. */
export function decrypt(sealed: string): string {
  const [version, content, ...rest] = sealed.split(".");
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
    throw new Error("A stored secret can't be opened: APP_SECRET has changed, or the secret is damaged.", {
      cause,
    });
  }
}

/**
 * A region's callback signing secret: `ctw_` and 43 base62 characters, 256 bits.
 * The HMAC key is the whole text as UTF-8, prefix included: there is nothing to decode.
 */
export const newSigningSecret = () => `ctw_${randomBase62(43)}`;
