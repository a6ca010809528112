import "server-only";
import { keyedDigest } from "@/lib/platform/digest";
import type { Language } from "@/lib/platform/languages";
import { emailKeyOf } from "@/lib/records/candidates/match-keys";

/** Contract §3: a link and a code are good for 15 minutes and one use; a code dies after 5 wrong tries. */
export const VERIFICATION_MINUTES = 15;
export const CODE_TRIES = 5;
/** At most so many mails per address in that time. */
export const MAILS_MAX = 3;

/** What the mail is made of; sealed until then. */
export type SealedRequest = { email: string; redirectUrl?: string | undefined; language: Language };

/** An e-mail address as verifications know it. */
export const addressDigestOf = (email: string): string => keyedDigest("address", emailKeyOf(email));

/** A code of the mails to one address; keyed, because a million codes are quickly tried. */
export const codeDigestOf = (addressDigest: string, code: string): string =>
  keyedDigest("code", addressDigest, code);
