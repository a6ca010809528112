import { normalizeText } from "./fields";

/** Texts that people enter instead of leaving a cell empty. */
const NOTHING = ["-", "--", "?", "geen", "nvt", "n.v.t.", "n.v.t", "onbekend", "none", "n/a", "unknown"];

export const isNothing = (cell: string) => NOTHING.includes(normalizeText(cell));

/** A long number as a spreadsheet writes it to a CSV file, such as 3,10612E+11. Its last digits are lost. */
export const SHORTENED_NUMBER = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/**
 * Cleans up a phone number, and restores the leading 0 or + that spreadsheets remove when they treat it as a
 * number.
 */
export function parsePhone(cell: string): string {
  const text = cell
    .replace(/^['’]/, "")
    .replace(/^(?:tel|mob|t|m)[a-z]*\s*[.:]+\s*/i, "")
    .trim();
  const digits = text.replace(/[.,]0$/, "").replace(/[\s\-().]/g, "");
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`;
  if (/^31[1-9]\d{8}$/.test(digits)) return `+${digits}`;
  return text;
}

/**
 * Extracts the address from "Anna <anna@example.org>" and "mailto:anna@example.org". Removes invisible
 * characters that people copied along with the address, because nobody would see why the address is invalid.
 */
export function parseEmail(cell: string): string {
  const inBrackets = /<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1];
  return (inBrackets ?? cell)
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/[;,]+$/, "");
}
