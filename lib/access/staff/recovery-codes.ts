import "server-only";
import { scrypt } from "node:crypto";
import { promisify } from "node:util";
import { sha256 } from "@/lib/platform/digest";
import { randomBase32 } from "@/lib/platform/ids";

const LENGTH = 10;
const GROUP_LENGTH = 5;

/**
 * Returns a new 50-bit code, for example `7K2QX-0M4RT`. It has two groups, because people copy it by hand.
 */
export function newRecoveryCode(): string {
  const code = randomBase32(LENGTH);
  return `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`;
}

/**
 * Returns the codes that the user may have meant, or an empty array if the text can't be a recovery code.
 * Includes the exact text, because earlier releases made case-sensitive codes.
 */
export function readRecoveryCode(typed: string): string[] {
  const exact = typed.replace(/[\s-]/g, "");
  if (!/^[A-Za-z0-9]{10}$/.test(exact)) return [];
  const code = exact.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  return [...new Set([exact, code])];
}

/** Returns the digest that the database stores for a code. Ignores hyphens. */
export const recoveryCodeDigest = (staffId: string, code: string): Promise<string> =>
  slowDigest(staffId, formerRecoveryCodeDigest(staffId, code));

/** Returns the digest that earlier releases stored for a code. */
export const formerRecoveryCodeDigest = (staffId: string, code: string): string =>
  sha256(`${staffId}:${code.replaceAll("-", "")}`);

/** Longer than a SHA-256 digest, so that the length shows whether a digest is slow. */
const SLOW_BYTES = 48;
const deriveBits = promisify<string, string, number, Buffer>(scrypt);

/**
 * Derives the digest to store from the digest of earlier releases. Uses scrypt, because 50 bits could be
 * guessed from a fast digest. Doesn't use the application's secret, because codes outlive its rotation.
 */
export async function slowDigest(staffId: string, former: string): Promise<string> {
  return (await deriveBits(former, `recovery code of ${staffId}`, SLOW_BYTES)).toString("hex");
}

export const isSlowDigest = (digest: string): boolean => digest.length === 2 * SLOW_BYTES;

/** What a recovery code was used for. */
export type AuthenticatorChange = "renewal" | "replacement" | "removal";

/**
 * Returns the digest that marks which recovery code a session used for a change. Returns null for a code from
 * the app, because it is short enough to guess, and the app soon shows another one.
 */
export function changeDigest(change: AuthenticatorChange, sessionId: string, typed: string): string | null {
  const code = readRecoveryCode(typed).at(-1);
  return code === undefined ? null : sha256(`${change}:${sessionId}:${code}`);
}
