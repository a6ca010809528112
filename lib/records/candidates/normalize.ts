import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { foldText } from "./fold-text";

/** Normalizes e-mail addresses in the same way for storage and lookups, so that lookups can use an index. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Returns the digits of a phone number: those of its E.164 form if the number has a possible length, and
 * otherwise the digits as given. Returns null if there are no digits. Assumes that a number without a country
 * code is Dutch.
 */
export function normalizePhone(phone: string | null | undefined): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, "NL");
  return (parsed?.isPossible() ? parsed.number : phone).replace(/\D/g, "") || null;
}

/**
 * Builds the text that the query parameter `q` searches: name, e-mail address, and the phone number as
 * written and normalized.
 */
export const buildSearchText = ({ name, email, phone, phoneKey }: SearchableFields): string =>
  foldText([name, email, phone, phoneKey].filter(Boolean).join(" "));

type SearchableFields = { name: string; email: string; phone?: string | null; phoneKey: string | null };
