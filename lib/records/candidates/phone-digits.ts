/** A phone number with fewer digits is incomplete or a placeholder, such as 12345. */
export const PHONE_DIGITS_MIN = 8;

/** Returns whether digits can be a person's phone number. Excludes one repeated digit, such as 00000000. */
export function isPlausiblePhone(digits: string): boolean {
  const significant = digits.replace(/^0+/, "");
  return significant.length >= PHONE_DIGITS_MIN && !isRepeatedDigit(significant);
}

export const isRepeatedDigit = (digits: string): boolean => /^(\d)\1*$/.test(digits);

/**
 * Returns whether a Dutch number has too few or too many digits. Only the first number in the text counts.
 * 0800, 0900 and 097 numbers have various lengths.
 */
export function isWrongDutchLength(phone: string): boolean {
  const [written = ""] = /[+\d](?:\(\d+\)|[^\p{L}(/;,#])*/u.exec(phone) ?? [];
  const digits = written.replace("+", "00").replace(/\D/g, "");
  return /^(?:00310?|0)(?![89]0|97)[1-9]/.test(digits) && !/^(?:00310?|0)[1-9]\d{8}$/.test(digits);
}
