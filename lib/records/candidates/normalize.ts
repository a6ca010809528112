import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { foldText } from "./fold-text";

/**
 * Normalises e-mail addresses the same way for storage and for lookups, so that an index can serve the
 * lookups.
 */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Returns the digits of the E.164 form if the number has a possible length, or else the given digits; null without
 * digits. A number without a country code is read as Dutch.
 */
export function normalizePhone(phone: string | null | undefined): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone, "NL");
  return (parsed?.isPossible() ? parsed.number : phone).replace(/\D/g, "") || null;
}

/** Builds the text that `q` searches: name, e-mail, and the phone number both as written and normalised. */
export const buildSearchText = ({ name, email, phone, phoneKey }: SearchableFields): string =>
  foldText([name, email, phone, phoneKey].filter(Boolean).join(" "));

type SearchableFields = { name: string; email: string; phone?: string | null; phoneKey: string | null };
