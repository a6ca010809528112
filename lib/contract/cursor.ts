import "server-only";
import { createHmac } from "node:crypto";
import { appSecrets } from "@/lib/platform/app-keys";
import { isSameSecret } from "@/lib/platform/digest";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { fail } from "./errors";
import { newIssue } from "./new-issue";

/**
 * Encodes the position where a page ended. The signature covers the list's base and filters, so forged
 * cursors and cursors of other lists are rejected.
 */
export function encodeCursor(position: readonly string[], list: unknown, secret = appSecrets()[0]): string {
  const text = JSON.stringify(position);
  return Buffer.from(`${signature(secret, text, list)}${text}`).toString("base64url");
}

/**
 * Reads the position from a cursor that was signed with one of `secrets`. `parameter` is the query parameter
 * that held the cursor. Fails with `validation_error` if the cursor is invalid or belongs to another list.
 */
export function decodeCursor(
  cursor: string,
  list: unknown,
  { parameter = "cursor", secrets = appSecrets() as readonly string[] } = {},
): string[] {
  const text = readSigned(cursor, list, secrets);
  if (text !== null) return JSON.parse(text) as string[];
  const message =
    parameter === "cursor"
      ? "This cursor is not valid for this list and these filters; start from the first page."
      : "This token is not valid here; send the `next` that you stored last, or since=0 to start again.";
  const issues = [newIssue("query", [parameter], "invalid_cursor", message)];
  return fail("validation_error", message, { issues });
}

/** Returns whether the cursor was made for this list and signed with one of the secrets. */
export const isSignedWith = (cursor: string, list: unknown, secrets: readonly string[]): boolean =>
  readSigned(cursor, list, secrets) !== null;

/** Returns the text of a cursor, or null if none of the secrets signed it for this list. */
function readSigned(cursor: string, list: unknown, secrets: readonly string[]): string | null {
  const opened = Buffer.from(cursor, "base64url").toString();
  const text = opened.slice(SIGNATURE_LENGTH);
  const given = opened.slice(0, SIGNATURE_LENGTH);
  return secrets.some((secret) => isSameSecret(given, signature(secret, text, list))) ? text : null;
}

/**
 * Returns a page of a list and its `meta`. `found` must have one row more than `pageSize` if another page
 * follows. `positionOf` returns the position that the next page starts after.
 */
export function cutPage<Row>(
  found: readonly Row[],
  pageSize: number,
  list: unknown,
  positionOf: (last: Row) => string[],
) {
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return { page, meta: { pageSize, cursor: last ? encodeCursor(positionOf(last), list) : null } };
}

/** Encodes a position that contains personal data, encrypted, because cursors appear in URLs. */
export const encodePrivateCursor = (position: readonly string[], list: unknown): string =>
  encodeCursor([encrypt(JSON.stringify(position))], list);

/**
 * Reads the position from the result of `encodePrivateCursor`. Fails with `validation_error` if the cursor is
 * invalid or belongs to another list.
 */
export const decodePrivateCursor = (cursor: string, list: unknown): string[] =>
  JSON.parse(decrypt(decodeCursor(cursor, list)[0] ?? "")) as string[];

const SIGNATURE_LENGTH = 22;

const signature = (secret: string, text: string, list: unknown): string =>
  createHmac("sha256", secret)
    .update(`cursor\n${JSON.stringify(list)}\n${text}`)
    .digest("base64url")
    .slice(0, SIGNATURE_LENGTH);
