/** A phone number with fewer digits is incomplete or a placeholder, such as 12345. */
export const PHONE_DIGITS_MIN = 8;

/** Returns whether digits can be a person's phone number. Excludes one repeated digit, such as 00000000. */
export function isPlausiblePhone(digits: string): boolean {
  const significant = digits.replace(/^0+/, "");
  return significant.length >= PHONE_DIGITS_MIN && !isRepeatedDigit(significant);
}

export const isRepeatedDigit = (digits: string): boolean => /^(\d)\1*$/.test(digits);

/** A slash within a number, such as 06/12345678. A slash after more digits, or before a 0, ends the number. */
const INNER_SLASH = /\b(\d{1,4}\)?\s*)\/(?=\s*[1-9])/g;

/**
 * Separates two numbers without a word or sign between them, such as 06 12345678 020 1234567. Also matches
 * an inner slash, written as a bar, because 020 123 4567/8 is two numbers.
 */
const BEFORE_NEXT_NUMBER = /[\s\p{Pd}]+(?=\+|00|0[1-9])|\|/u;

const COMPLETE = /^(?:00310?|0)[1-9]\d{8}$/;

/**
 * Returns whether a Dutch number has too few or too many digits. Only the first number in the text counts.
 * Returns false for 0800, 0900 and 097 numbers, because their lengths vary.
 */
export function isWrongDutchLength(phone: string): boolean {
  const [written = ""] = /[+\d](?:\(\d+\)|[^\p{L}(/;,#])*/u.exec(phone.replace(INNER_SLASH, "$1|")) ?? [];
  let digits = "";
  for (const part of written.split(BEFORE_NEXT_NUMBER)) {
    if (COMPLETE.test(digits)) return false;
    digits += part.replace("+", "00").replace(/\D/g, "");
  }
  return /^(?:00310?|0)(?![89]0|97)[1-9]/.test(digits) && !COMPLETE.test(digits);
}
