import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * How candidates are matched and searched (contract §4): one rule for what is stored and for what is asked,
 * so that an index can answer.
 */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/**
 * The digits of the E.164 form where the number can be read as Dutch or international, else the digits as given;
 * null where there are none: such a phone matches nothing.
 */
export function normalizePhone(phone: string | null | undefined): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, "NL");
  return (parsed?.isPossible() ? parsed.number : phone).replace(/\D/g, "") || null;
}

/** Lower case without accents. */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What `q` searches in: name, e-mail and phone, the phone as written and as matched. */
export const buildSearchText = (candidate: { name: string; email: string; phone?: string | null }): string =>
  foldText(
    [candidate.name, candidate.email, candidate.phone, normalizePhone(candidate.phone)]
      .filter(Boolean)
      .join(" "),
  );
