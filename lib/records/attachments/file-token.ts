import "server-only";
import { createHmac } from "node:crypto";
import { appSecrets, deriveKey } from "@/lib/platform/app-keys";
import { isSameSecret } from "@/lib/platform/digest";

/*
 * Signed tokens for links that open a file without an API key until the link expires. A token contains the
 * base, the attachment and the expiry, but no personal data. The signing key is derived from APP_SECRET.
 */

const TOKEN = /^(\d{1,10})\.(att[A-Za-z0-9]{14})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

const sign = (secret: string, text: string): string =>
  createHmac("sha256", deriveKey(secret, "file link v1")).update(text).digest("base64url");

export type LinkedFile = { baseId: number; id: string; expiresAt: Date };

export function createFileToken({ baseId, id }: Omit<LinkedFile, "expiresAt">, expiresAt: Date): string {
  const text = `${baseId}.${id}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${text}.${sign(appSecrets()[0], text)}`;
}

/** Returns the file that a token gives access to, or null if the token is forged or expired. */
export function verifyFileToken(token: string, now: Date): LinkedFile | null {
  const parts = TOKEN.exec(token);
  if (!parts) return null;
  const [, baseId = "", id = "", expiresAt = "", signature = ""] = parts;
  const text = `${baseId}.${id}.${expiresAt}`;
  const isSigned = appSecrets().some((secret) => isSameSecret(signature, sign(secret, text)));
  if (!isSigned) return null;
  const expiryMs = Number(expiresAt) * 1000;
  return expiryMs > now.getTime() ? { baseId: Number(baseId), id, expiresAt: new Date(expiryMs) } : null;
}
