import "server-only";
import { hmacDigest } from "@/lib/platform/digest";
import type { Language } from "@/lib/platform/languages";
import { normalizeEmail } from "@/lib/records/candidates/normalize";

/** Contract §3: a link and a code are good for 15 minutes and one use; a code dies after 5 wrong tries. */
export const VERIFICATION_MINUTES = 15;
export const CODE_TRIES = 5;
/** At most so many mails per address in that time. */
export const MAILS_MAX = 3;

/** What the mail is made of; sealed until then. */
export type VerificationRequest = { email: string; redirectUrl?: string | undefined; language: Language };

/** An e-mail address as verifications know it. */
export const addressDigestOf = (email: string): string => hmacDigest("address", normalizeEmail(email));

/** A code of the mails to one address; keyed, because a million codes are quickly tried. */
export const codeDigestOf = (addressDigest: string, code: string): string =>
  hmacDigest("code", addressDigest, code);
