/** A Dutch postal code. The letter pairs SA, SD and SS are never used. */
const DUTCH = /^([1-9][0-9]{3}) ?(?!SA|SD|SS)([A-Z]{2})$/i;
/** What people type between the digits and letters. No foreign code is four digits and two letters. */
const SEPARATORS = /[\s.\p{Pd}]+/gu;

export const isDutchPostalCode = (text: string) => DUTCH.test(text);

/** Formats a Dutch postal code as "1234 AB". Leaves other text unchanged. */
const formatPostalCode = (text: string): string =>
  text.replace(DUTCH, (_, digits: string, letters: string) => `${digits} ${letters}`.toUpperCase());

/** Formats a Dutch postal code that a person typed, such as "1234-ab". Leaves other text unchanged. */
export function completePostalCode(typed: string): string {
  const joined = typed.replace(SEPARATORS, "");
  return isDutchPostalCode(joined) ? formatPostalCode(joined) : typed;
}

/** Returns whether two postal codes are equal after formatting. */
export const isSamePostalCode = (one: string, other: string) =>
  formatPostalCode(one) === formatPostalCode(other);
