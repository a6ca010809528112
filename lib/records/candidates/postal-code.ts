/** A Dutch postal code. The letter pairs SA, SD and SS are never used. */
const DUTCH = /^([1-9][0-9]{3}) ?(?!SA|SD|SS)([A-Z]{2})$/i;

export const isDutchPostalCode = (text: string) => DUTCH.test(text);

/** Formats a Dutch postal code as "1234 AB". Leaves other text unchanged. */
export const completePostalCode = (typed: string): string =>
  typed.replace(DUTCH, (_, digits: string, letters: string) => `${digits} ${letters}`.toUpperCase());

/** Returns whether two postal codes are equal after formatting. */
export const isSamePostalCode = (one: string, other: string) =>
  completePostalCode(one) === completePostalCode(other);
