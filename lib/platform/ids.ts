import "server-only";
import { randomBytes, randomFillSync } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Uniformly random base62 characters. Bytes from 248 are skipped, because a plain modulo would favour some characters. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** A number as base62, padded with zeros on the left. */
export function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text;
}

/** Record ids: `rec` for candidates, interactions and regions, `att` for attachments, `key` for API keys. */
export const newRecordId = () => `rec${randomBase62(14)}`;
export const newAttachmentId = () => `att${randomBase62(14)}`;
export const newApiKeyId = () => `key${randomBase62(14)}`;

const pool = Buffer.alloc(10 * 256);
let used = pool.length;

/** A UUID of version 7 (RFC 9562 §5.7): its first 48 bits are Unix time in milliseconds, so ids sort by time. */
export function newUuidV7(nowMs = Date.now()): string {
  if (used >= pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const time = nowMs.toString(16).padStart(12, "0");
  const random = pool.toString("hex", used, used + 10);
  used += 10;
  const variant = "89ab"[Number.parseInt(random[3] as string, 16) & 3];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

/** The lowest UUID of version 7 for a time, so that ids can be compared with a time. */
export function firstUuidV7(atMs: number): string {
  const time = atMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
