/** Where spreadsheets may split a cell: with Dutch settings they split at `;` instead of commas, and miss the quotes then. */
const BREAK = "[;\\t\\r\\n]";
const BLANK = '[\\s\\p{Cc}\\p{Cf}"]';
const FORMULA = "[=+\\-@＝＋－＠]";
/** A sign with digits alone computes nothing: -5 and +31 6 12345678 stay as they are. */
const SIGNED_NUMBER = `[+-][ .,()]*\\d[\\d .,()]*(?:${BREAK}|$)`;

const atStart = (formula: string) => `${BLANK}*${formula}`;
const inside = (formula: string) => `(?:(?!${BREAK})${BLANK})*${formula}`;
const places = (formula: string) => `^(?=${atStart(formula)})|(?<=${BREAK})(?=${inside(formula)})`;

const UNESCAPED = new RegExp(`^(?=[\\t\\r\\n])|${places(`(?!${SIGNED_NUMBER})${FORMULA}`)}`, "gu");
const ESCAPED = new RegExp(
  `^'(?=[\\t\\r\\n]|${atStart(FORMULA)})|(?<=${BREAK})'(?=${inside(FORMULA)})`,
  "gu",
);

/** A cell with an apostrophe wherever a formula could begin, so that no spreadsheet executes it (OWASP, "CSV Injection"). */
export const escapeFormulas = (cell: string): string => cell.replace(UNESCAPED, "'");

/** The cell as it was before `escapeFormulas`. */
export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED, "");

/** How every CSV file is written, by `stringify` of csv-stringify. */
export const CSV_OPTIONS = {
  quoted_match: /[;']/,
  cast: { string: escapeFormulas, boolean: (value: boolean) => String(value) },
};
