import "server-only";
import type { Actor } from "@/lib/contract/context";
import { hmacDigest, hmacDigests } from "@/lib/platform/digest";
import type { Language } from "@/lib/platform/languages";
import type { RequestDevice } from "@/lib/platform/mail/request-origin";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import type { ProofDigests } from "../mailed-proof";

/** The data for the e-mail, stored encrypted until the e-mail is written. */
export type VerificationRequest = {
  email: string;
  redirectUrl?: string | undefined;
  language: Language;
  device?: RequestDevice | null;
  /** Whether the region, and not the candidate, requested the e-mail. */
  isByRegion?: boolean | undefined;
  /** The staff member who sends the e-mail. Missing if the candidate asked for it. */
  actor?: Actor | undefined;
};

/** Computes a keyed digest, so that stored verifications don't reveal e-mail addresses. */
export const addressDigestOf = (email: string): string => hmacDigest("address", normalizeEmail(email));

/** Computes a keyed digest, because a plain digest could be reversed by trying all possible codes. */
export const codeDigestOf = (addressDigest: string, code: string): string =>
  hmacDigest("code", addressDigest, code);

/** Returns whether `digest` is the digest of the address under the current or the previous APP_SECRET. */
export const isAddressDigest = (email: string, digest: string): boolean =>
  hmacDigests("address", normalizeEmail(email)).includes(digest);

/** Returns the digests that a stored code can have. There are several while APP_SECRET is being rotated. */
export function proofDigestsOf(email: string, code: string): ProofDigests {
  const addressDigests = hmacDigests("address", normalizeEmail(email));
  const codeDigests = addressDigests.flatMap((address) => hmacDigests("code", address, code));
  return { addressDigests, codeDigests };
}
