/** A phone number with fewer digits is incomplete or a placeholder, such as 12345. */
export const PHONE_DIGITS_MIN = 8;

/** Returns whether digits can be a person's phone number. Excludes one repeated digit, such as 00000000. */
export function isPlausiblePhone(digits: string): boolean {
  const significant = digits.replace(/^0+/, "");
  return significant.length >= PHONE_DIGITS_MIN && !isRepeatedDigit(significant);
}

export const isRepeatedDigit = (digits: string): boolean => /^(\d)\1*$/.test(digits);
