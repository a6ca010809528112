/**
 * The characters at which spreadsheets may split a cell: with Dutch settings they split at `;` instead of commas, and
 * then don't recognise the quotes.
 */
const BREAK = "[;\\t\\r\\n]";
const BLANK = '[\\s\\p{Cc}\\p{Cf}"]';
const FORMULA = "[=+\\-@＝＋－＠]";
/** A signed number is not a formula, so -5 and +31 6 12345678 stay unchanged. */
const SIGNED_NUMBER = `[+-][ .,()]*\\d[\\d .,()]*(?:${BREAK}|$)`;

const atStart = (formula: string) => `${BLANK}*${formula}`;
const inside = (formula: string) => `(?:(?!${BREAK})${BLANK})*${formula}`;
const formulaStarts = (formula: string) => `^(?=${atStart(formula)})|(?<=${BREAK})(?=${inside(formula)})`;

const UNESCAPED = new RegExp(`^(?=[\\t\\r\\n])|${formulaStarts(`(?!${SIGNED_NUMBER})${FORMULA}`)}`, "gu");
const ESCAPED = new RegExp(
  `^'(?=[\\t\\r\\n]|${atStart(FORMULA)})|(?<=${BREAK})'(?=${inside(FORMULA)})`,
  "gu",
);

/** Adds an apostrophe wherever a formula could begin, so that no spreadsheet executes it (OWASP, "CSV Injection"). */
export const escapeFormulas = (cell: string): string => cell.replace(UNESCAPED, "'");

export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED, "");

/** The options of csv-stringify's `stringify` for every CSV file. */
export const CSV_OPTIONS = {
  quoted_match: /[;']/,
  cast: { string: escapeFormulas, boolean: (value: boolean) => String(value) },
};
