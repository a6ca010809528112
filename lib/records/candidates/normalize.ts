import "server-only";
import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { foldText, splitDigraph } from "./fold-text";
import { isPlausiblePhone, isRepeatedDigit } from "./phone-digits";

/** Normalizes e-mail addresses in the same way for storage and lookups, so that lookups can use an index. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

type PhoneText = string | null | undefined;

/** Returns the number if it has a possible length. Assumes that a number without a country code is Dutch. */
function parsePhone(phone: string) {
  const parsed = parsePhoneNumberFromString(phone, "NL");
  return parsed?.isPossible() ? parsed : undefined;
}

/**
 * Returns the key that decides whether two phone numbers are the same: the digits of the E.164 form, and the
 * extension. Returns null for a placeholder such as "06-..." or "geen (9)", because different people share
 * those.
 */
export function normalizePhone(phone: PhoneText): string | null {
  const parsed = phone ? parsePhone(phone) : undefined;
  if (!parsed) return null;
  const digits = parsed.number.slice(1);
  if (!isPlausible(parsed, digits)) return null;
  return parsed.ext ? `${digits}x${parsed.ext}` : digits;
}

/**
 * Returns whether the number can belong to a person. In a valid number, the country code counts toward the
 * minimum length, because some countries have short numbers. An invalid number is also rejected if all digits
 * after the first are the same, not counting a leading 0, as in 06-00000000.
 */
function isPlausible(parsed: PhoneNumber, digits: string): boolean {
  const { nationalNumber } = parsed;
  if (parsed.isValid()) return isPlausiblePhone(digits) && !isRepeatedDigit(nationalNumber);
  return isPlausiblePhone(nationalNumber) && !isRepeatedDigit(nationalNumber.slice(1));
}

/**
 * Returns the digits of a phone number for a search: those of its E.164 form if the number has a possible
 * length, and otherwise the digits as given. Returns null if there are no digits.
 */
export function phoneDigits(phone: PhoneText): string | null {
  if (!phone) return null;
  return (parsePhone(phone)?.number ?? phone).replace(/\D/g, "") || null;
}

/**
 * Builds the text that the `q` query parameter searches: name, e-mail address, and the phone number as
 * written and in digits.
 */
export const buildSearchText = ({ name, email, phone }: SearchableFields): string =>
  foldText([splitDigraph(name), email, phone, phoneDigits(phone)].filter(Boolean).join(" "));

type SearchableFields = { name: string; email: string; phone?: PhoneText };
