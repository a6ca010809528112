import "server-only";
import { hmacDigest } from "@/lib/platform/digest";
import type { Language } from "@/lib/platform/languages";
import { normalizeEmail } from "@/lib/records/candidates/normalize";

/** The data for the mail, stored encrypted until the mail is written. */
export type VerificationRequest = { email: string; redirectUrl?: string | undefined; language: Language };

/** Keyed, so that the verifications don't reveal e-mail addresses. */
export const addressDigestOf = (email: string): string => hmacDigest("address", normalizeEmail(email));

/** Keyed, because all million codes could be tried against a plain digest. */
export const codeDigestOf = (addressDigest: string, code: string): string =>
  hmacDigest("code", addressDigest, code);
