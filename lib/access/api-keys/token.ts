import "server-only";
import { randomBase62, toBase62 } from "@/lib/platform/ids";

const PREFIX = "ctk_";
const RANDOM_LENGTH = 40;
const CUSTOM = /^[A-Za-z0-9_-]{32,128}$/;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Computes the CRC-32 (ISO-HDLC) of an ASCII text, as six base62 characters. */
function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(index)) & 0xff] as number);
  }
  return toBase62((crc ^ 0xffffffff) >>> 0, 6);
}

/** Returns a new token: `ctk_`, 40 random base62 characters (238 bits) and a checksum. */
export function newToken(): string {
  const text = PREFIX + randomBase62(RANDOM_LENGTH);
  return text + checksum(text);
}

/** Checks a token's format, so that a mistyped token costs no database query. */
export function isWellFormedToken(token: string): boolean {
  if (!token.startsWith(PREFIX)) return !token.startsWith("cts_") && CUSTOM.test(token);
  const body = token.slice(0, -6);
  return body.length === PREFIX.length + RANDOM_LENGTH && checksum(body) === token.slice(-6);
}

/** Returns the part of a token that may be shown: its first 8 and last 4 characters. */
export const previewToken = (token: string) => `${token.slice(0, 8)}…${token.slice(-4)}`;
