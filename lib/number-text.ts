/** An ambiguous number: 1.500 and 1,500 can each mean 1.5 or 1500. */
export const AMBIGUOUS_NUMBER = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Reads a number with a decimal point or comma. Returns null for other text and for an ambiguous number. */
export const parseNumber = (text: string): number | null =>
  NUMBER.test(text) && !AMBIGUOUS_NUMBER.test(text) ? Number(text.replace(",", ".")) : null;

/** Formats a number. Adds a zero to an ambiguous one: 1.125 becomes 1.1250. */
export function unambiguousText(value: number): string {
  const text = String(value);
  return AMBIGUOUS_NUMBER.test(text) ? `${text}0` : text;
}

/** Formats a number for an input, with a decimal comma in Dutch. */
export const numberInputText = (value: number, locale: string): string =>
  locale.startsWith("nl") ? unambiguousText(value).replace(".", ",") : unambiguousText(value);
