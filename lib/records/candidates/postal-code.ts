/** A Dutch postal code. The letters SA, SD and SS are never used. */
const DUTCH = /^([1-9][0-9]{3}) ?(?!SA|SD|SS)([A-Z]{2})$/i;

export const isDutchPostalCode = (text: string) => DUTCH.test(text);

/** Adds the space and capitals of a Dutch postal code. Leaves other texts unchanged. */
export const completePostalCode = (typed: string): string =>
  typed.replace(DUTCH, (_, digits: string, letters: string) => `${digits} ${letters}`.toUpperCase());

/** Returns whether two texts are the same postal code, however they are spelled. */
export const isSamePostalCode = (one: string, other: string) =>
  completePostalCode(one) === completePostalCode(other);
