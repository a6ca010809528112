import type { CsvSeparator } from "./csv-separator";
import { unambiguousText } from "./number-text";

/**
 * The characters at which spreadsheets may split a cell. Spreadsheets with Dutch settings split at
 * semicolons, others at commas. A spreadsheet that expects the other separator ignores the quotes around a
 * cell.
 */
const BREAK = "[,;\\t\\r\\n]";
const BLANK = '[\\s\\p{Cc}\\p{Cf}"]';
const FORMULA = "[=+\\-@＝＋－＠]";
/** A signed number is not a formula, so -5 and +31 6 12345678 stay unchanged. */
const SIGNED_NUMBER = `[+-][ .,()]*\\d[\\d .,()]*(?:${BREAK}|$)`;

const atStart = (formula: string) => `${BLANK}*${formula}`;
const inside = (formula: string) => `(?:(?!${BREAK})${BLANK})*${formula}`;
const formulaStarts = (formula: string) => `^(?=${atStart(formula)})|(?<=${BREAK})(?=${inside(formula)})`;

const BLANK_OR_APOSTROPHE = BLANK.replace("]", "']");
/**
 * Finds the places where `unescapeFormulas` removes an apostrophe. If a cell has an apostrophe of its own
 * there, `escapeFormulas` adds another one.
 */
const APOSTROPHES = [
  `^(?='(?:'*[\\t\\r\\n]|${BLANK_OR_APOSTROPHE}*${FORMULA}))`,
  `(?<=${BREAK})(?='(?:(?!${BREAK})${BLANK_OR_APOSTROPHE})*${FORMULA})`,
].join("|");
const FORMULAS = formulaStarts(`(?!${SIGNED_NUMBER})${FORMULA}`);
const UNESCAPED = new RegExp(`^(?=[\\t\\r\\n])|${FORMULAS}|${APOSTROPHES}`, "gu");
const ESCAPED = new RegExp(`(?:${APOSTROPHES})'`, "gu");

/**
 * Adds an apostrophe wherever a formula could begin, so that no spreadsheet executes it (OWASP, "CSV
 * Injection").
 */
export const escapeFormulas = (cell: string): string => cell.replace(UNESCAPED, "'");

export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED, "");

/** Tells Excel that a file is in UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Options for csv-stringify's `stringify`. Every exported CSV file uses them. Lines end as in RFC 4180. Cells
 * that contain any common separator are quoted, because a spreadsheet may expect another separator. A file
 * with semicolons has decimal commas, because Excel with Dutch settings reads 12.5 as a date.
 */
export const csvOptions = (separator: CsvSeparator) => ({
  record_delimiter: "windows" as const,
  quoted_match: /[,;\t\r\n']/,
  cast: {
    string: escapeFormulas,
    boolean: (value: boolean) => String(value),
    number: (value: number) =>
      separator === "semicolon" ? unambiguousText(value).replace(".", ",") : unambiguousText(value),
  },
  delimiter: separator === "semicolon" ? ";" : ",",
});
