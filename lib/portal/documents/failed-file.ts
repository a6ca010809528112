import "server-only";
import * as z from "zod";
import { env } from "@/lib/platform/env";
import { decrypt, encrypt } from "@/lib/platform/secrets";

const FailedFile = z.object({ name: z.string(), size: z.number(), kind: z.string().default("") });
/** A file that the upload rejected. The name can be empty, and so can the kind of document. */
export type FailedFile = z.infer<typeof FailedFile>;

export const FAILED_FILE_COOKIE = "instroom-failed-file";
/** The cookie is needed only until the next page has shown the outcome. */
const TTL_SECONDS = 60;
/** Browsers limit a cookie to about 4 KiB. */
const NAME_LENGTH_MAX = 100;
const KIND_LENGTH_MAX = 20;

/**
 * Returns a `Set-Cookie` header with the file's encrypted name, size and kind. They aren't in the URL,
 * because a file's name can be personal data.
 */
export function failedFileCookie({ name, size, kind }: FailedFile, path: string): string {
  const file = { name: name.slice(0, NAME_LENGTH_MAX), size, kind: kind.slice(0, KIND_LENGTH_MAX) };
  const value = encrypt(JSON.stringify(file));
  const secure = env().BASE_URL.startsWith("https:") ? "; Secure" : "";
  return `${FAILED_FILE_COOKIE}=${value}; Path=${path}; Max-Age=${TTL_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the file in a cookie value, or null if the value is missing or invalid. */
export function findFailedFile(value: string | undefined): FailedFile | null {
  if (!value) return null;
  try {
    return FailedFile.parse(JSON.parse(decrypt(value)));
  } catch {
    // The value is damaged, forged or encrypted with another APP_SECRET.
    return null;
  }
}
