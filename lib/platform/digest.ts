import "server-only";
import crypto from "node:crypto";
import { appSecrets, deriveKey } from "./app-keys";

/** Computes SHA-256 in lower-case hex. */
export const sha256 = (content: string | Uint8Array): string => crypto.hash("sha256", content, "hex");

/** Compares digests, which have equal lengths, so that the duration reveals nothing about the secret. */
export const isSameSecret = (given: string, expected: string): boolean =>
  crypto.timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));

/**
 * Computes HMAC-SHA256 with the application's secret, so that short or known values can't be guessed from
 * their digest.
 */
export const hmacDigest = (...parts: string[]): string => hmacHex(appSecrets()[0], JSON.stringify(parts));

/**
 * Computes every digest that `hmacDigest` may have returned for these parts. If a digest is stored or comes
 * from a client, compare it with all of them: during a rotation, it may have been made with the previous
 * secret.
 */
export const hmacDigests = (...parts: string[]): string[] =>
  appSecrets().map((secret) => hmacHex(secret, JSON.stringify(parts)));

export const hmacHex = (secret: string, text: string): string =>
  crypto.createHmac("sha256", secret).update(text).digest("hex");

const TAG_LENGTH = 32;

/**
 * Computes a keyed digest of 128 bits for an ETag, in hex. Equal contents get different digests for different
 * purposes. Costs less than `hmacDigest`. Doesn't need HMAC against length extension attacks, because the
 * truncation hides half of the digest.
 */
export const tagDigest = (purpose: string, content: string): string =>
  keyedTag(appSecrets()[0], purpose, content);

/** Like `hmacDigests`, for `tagDigest`. */
export const tagDigests = (purpose: string, content: string): string[] =>
  appSecrets().map((secret) => keyedTag(secret, purpose, content));

const keyedTag = (secret: string, purpose: string, content: string): string =>
  sha256(deriveKey(secret, `ETag: ${purpose}`).toString("hex") + content).slice(0, TAG_LENGTH);
