import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Returns uniformly random base62 characters. Skips bytes from 248 up, because a plain modulo would favor
 * some characters.
 */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** Crockford's base32. It omits I, L, O and U, because they look like digits or can spell words. */
const BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns uniformly random base32 characters, which people can copy by hand. */
export const randomBase32 = (length: number): string =>
  Array.from(randomBytes(length), (byte) => BASE32[byte % 32]).join("");

/** Returns a number as base62, padded with zeros on the left. */
export function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text;
}

/**
 * Record ids start with `rec` for candidates, interactions and regions, `att` for attachments, and `key` for
 * API keys.
 */
export const newRecordId = () => `rec${randomBase62(14)}`;

const RANKS = 10_000;
const lastRank = { ms: 0, rank: 0 };

/**
 * Returns ids for candidates who are created at this time, in descending order, because lists sort candidates
 * with the same time by descending id. The engine may create several candidates in one millisecond, so later
 * calls with the same time return lower ids. The prefix is followed by digits, which every database locale
 * sorts alike.
 */
export function newRecordIds(count: number, at: Date): string[] {
  const isNewer = at.getTime() > lastRank.ms;
  if (isNewer || lastRank.rank < count) lastRank.rank = randomInt(RANKS / 2, RANKS);
  if (isNewer) lastRank.ms = at.getTime();
  return Array.from({ length: count }, () => {
    lastRank.rank -= 1;
    return `rec${String(lastRank.rank).padStart(4, "0")}${randomBase62(10)}`;
  });
}

export const newAttachmentId = () => `att${randomBase62(14)}`;
export const newApiKeyId = () => `key${randomBase62(14)}`;

/** Returns a version 7 UUID. It starts with the time in milliseconds, so ids sort by time. */
export const newUuidV7 = (nowMs = Date.now()): string => v7({ msecs: nowMs });

/** Returns the lowest version 7 UUID for a time, for comparing ids with a time. */
export const firstUuidV7 = (atMs: number): string => v7({ msecs: atMs, seq: 0, random: ZEROS });
const ZEROS = new Uint8Array(16);
