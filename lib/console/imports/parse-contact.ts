import { normalizeText } from "./fields";

/** What people write in a cell for "nothing". */
const NOTHING = ["-", "--", "?", "geen", "nvt", "n.v.t.", "n.v.t", "onbekend", "none", "n/a", "unknown"];

export const isNothing = (cell: string) => NOTHING.includes(normalizeText(cell));

/**
 * Cleans a phone number, and restores the 0 or + that spreadsheets remove because they read the number as an
 * amount.
 */
export function parsePhone(cell: string): string {
  const text = cell
    .replace(/^['’]/, "")
    .replace(/^(?:tel|mob|t|m)[a-z]*\s*[.:]+\s*/i, "")
    .trim();
  const digits = text.replace(/\.0$/, "").replace(/[\s\-().]/g, "");
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`;
  if (/^31[1-9]\d{8}$/.test(digits)) return `+${digits}`;
  return text;
}

/** Takes the address out of "Anna <anna@example.org>" and "mailto:anna@example.org". */
export function parseEmail(cell: string): string {
  const inBrackets = /<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1];
  return (inBrackets ?? cell)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/[;,]+$/, "");
}

/** Adds the missing start of a web address. */
export const parseUrl = (cell: string): string =>
  /^(?:www\.|[\w-]+(?:\.[\w-]+)+(?:\/|$))/i.test(cell) ? `https://${cell}` : cell;
