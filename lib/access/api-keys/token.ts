import "server-only";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "@/lib/platform/ids";

const PREFIX = "ctk_";
const RANDOM_LENGTH = 40;
const CUSTOM = /^[A-Za-z0-9_-]{32,128}$/;

/** Computes the CRC-32 (ISO-HDLC) of a text as six base62 characters. */
const checksum = (text: string): string => toBase62(crc32(text), 6);

/** Returns a new token: `ctk_`, 40 random base62 characters (238 bits) and a checksum. */
export function newToken(): string {
  const text = PREFIX + randomBase62(RANDOM_LENGTH);
  return text + checksum(text);
}

/** Checks a token's format, so that a malformed token is rejected without a database query. */
export function isWellFormedToken(token: string): boolean {
  if (!token.startsWith(PREFIX)) return !token.startsWith("cts_") && CUSTOM.test(token);
  const body = token.slice(0, -6);
  return body.length === PREFIX.length + RANDOM_LENGTH && checksum(body) === token.slice(-6);
}

/** Returns the parts of a token that can be shown: the first 8 and the last 4 characters. */
export const previewToken = (token: string) => `${token.slice(0, 8)}…${token.slice(-4)}`;
