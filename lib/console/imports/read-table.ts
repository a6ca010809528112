import { unescapeFormulas } from "@/lib/csv-options";
import { hasMacros } from "@/lib/records/attachments/content/has-macros";
import { decodeText, REPLACEMENT } from "./decode-text";

/**
 * The header row and the other rows of a file, padded to the length of the longest row. All cells are text.
 * `rowNumbers` are the numbers of `rows` in the file, as a spreadsheet shows them. If a workbook contains
 * decimal numbers, `values` has the same rows with those cells as numbers, because their notation as text
 * depends on the language. If a workbook has other sheets with content, `sheets` names the one that was read
 * and those that weren't. `hiddenRows` is how many of the rows are hidden in the workbook, for example by a
 * filter. `garbledRows` is how many contain a character that couldn't be read.
 */
export type Table = {
  head: string[];
  rows: string[][];
  rowNumbers: number[];
  values?: Cell[][];
  sheets?: { read: string; skipped: string[] };
  hiddenRows?: number;
  garbledRows?: number;
};
export type Cell = string | number;
type Content = { cells: Cell[][]; sheets?: Table["sheets"]; hiddenRows?: ReadonlySet<number> | undefined };

/** The delimiters by preference: a title such as "Sector (PO, VO)" has commas, but rarely a semicolon. */
const DELIMITERS = [";", "\t", ",", "|"];

/** Thrown if the file is neither CSV nor a workbook, or if the browser can't read it. */
export class UnreadableFileError extends Error {}
/** Thrown if a workbook contains macros, even if its file extension says that it has none. */
export class MacroFileError extends Error {}

/**
 * Reads a CSV file, or the first sheet with content of a workbook, in the browser. Reads a hidden sheet only
 * if no visible sheet has content. Leaves out empty rows, and rows above the column titles. Throws an
 * `UnreadableFileError` if the file is neither or can't be read, a `MacroFileError` if it contains macros, or
 * a different error if the parser can't be loaded.
 */
export async function readTable(file: File): Promise<Table> {
  const bytes = new Uint8Array(await orUnreadable(() => file.arrayBuffer()));
  if (hasMacros(bytes)) throw new MacroFileError("The workbook contains macros.");
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const { cells, sheets, hiddenRows }: Content = isWorkbook
    ? await readWorkbook(bytes)
    : { cells: await csvLines(decodeText(bytes)) };
  const numbered = cells.map((cells, index) => ({ cells, number: index + 1 }));
  const { findHeaderRow } = await import("./find-header-row");
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [first, ...rest] = filled.slice(findHeaderRow(filled.map(({ cells }) => cells)));
  const lengths = rest.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1);
  const width = lengths.reduce((most, length) => Math.max(most, length), first?.cells.length ?? 0);
  const head = Array.from({ length: width }, (_, index) => String(first?.cells[index] ?? ""));
  const values = rest.map(({ cells }) => head.map((_, index) => cells[index] ?? ""));
  const hidden = rest.filter(({ number }) => hiddenRows?.has(number)).length;
  const garbled = values.filter((cells) => cells.some((cell) => String(cell).includes(REPLACEMENT))).length;
  const hasDecimals = values.some((cells) => cells.some((cell) => typeof cell === "number"));
  return {
    head,
    rows: values.map((cells) => cells.map(String)),
    rowNumbers: rest.map(({ number }) => number),
    ...(hasDecimals && { values }),
    ...(sheets && { sheets }),
    ...(hidden > 0 && { hiddenRows: hidden }),
    ...(garbled > 0 && { garbledRows: garbled }),
  };
}

async function csvLines(text: string): Promise<string[][]> {
  const [{ parse }, { findTitles }] = await Promise.all([
    import("csv-parse/browser/esm/sync"),
    import("./find-header-row"),
  ]);
  const parseRows = (content: string, delimiter: string, limits: object = {}): string[][] =>
    parse(content, { ...CSV_OPTIONS, delimiter, ...limits });
  const [line, named] = DELIMITER_LINE.exec(text) ?? [];
  const content = line && named ? text.slice(line.length) : text;
  const delimiter = named ?? findDelimiter(text, parseRows, findTitles);
  const rows = await orUnreadable(() => {
    try {
      return parseRows(content, delimiter);
    } catch {
      return readStrayQuotes(parseRows(content, delimiter, STRAY_QUOTES));
    }
  });
  return rows.map((cells) => cells.map(withoutFormula));
}

/** A text as a formula, such as ="0612345678". Excel keeps the leading zeros of such a cell. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Returns a cell's text without such a formula. Exports have none, because they escape every formula. */
const withoutFormula = (cell: string): string =>
  TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? unescapeFormulas(cell);

/** A file can mix line endings. By default, the parser recognizes only the one of the first line. */
const CSV_OPTIONS = {
  record_delimiter: ["\r\n", "\n", "\r"],
  bom: true,
  relax_column_count: true,
  trim: true,
};
/** Options for a file with quotes in cells that aren't quoted themselves, such as 15". */
const STRAY_QUOTES = { relax_quotes: true, rtrim: false };

/** Fails if a quote was never closed, because the cell then contains the rows below it. */
function readStrayQuotes(rows: string[][]): string[][] {
  const isOpen = rows.some((cells) => cells.some((cell) => /^".*[\r\n]/.test(cell)));
  if (isOpen) throw new Error("A quote isn't closed.");
  return rows.map((cells) => cells.map((cell) => cell.trim()));
}

/** A first line that names the delimiter. Spreadsheets use the delimiter but don't show or count the line. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?[ \t]*(?:\r\n|\n|\r|$)/i;
/** Blank lines, and headings without a delimiter. */
const LINES_WITHOUT_DELIMITER = /^(?:[ \t]*(?:\r\n|\n|\r)|[^;,|\t"\r\n]*(?:\r\n|\n|\r))*/;

type FindTitles = (rows: string[][]) => { index: number; known: number };
type ParseRows = (content: string, delimiter: string, limits: object) => string[][];

/**
 * Returns the delimiter that finds known column titles in the earliest row. If several do, returns the one
 * that finds the most titles. If no titles are known, returns the most frequent delimiter in the first line
 * that has one. Prefers delimiters that split that line and the rows below it into the same number of cells,
 * because column titles can contain other delimiters.
 */
function findDelimiter(text: string, parseRows: ParseRows, findTitles: FindTitles): string {
  const start = text.replace(LINES_WITHOUT_DELIMITER, "").slice(0, COMPARED_CHARACTERS);
  const read = (delimiter: string, options?: object) => firstRows(start, delimiter, parseRows, options);
  const [titled] = DELIMITERS.map((delimiter) => ({ delimiter, ...findTitles(read(delimiter)) }))
    .filter(({ index }) => index >= 0)
    .sort((left, right) => left.index - right.index || right.known - left.known);
  if (titled) return titled.delimiter;
  const head = (start.match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const found = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
    .filter(({ count }) => count > 1)
    .sort((left, right) => right.count - left.count)
    .map(({ delimiter }) => delimiter);
  const fitting = (options?: object) => found.find((delimiter) => isRegular(read(delimiter, options)));
  return fitting() ?? fitting(STRAY_QUOTES) ?? found[0] ?? ",";
}

const COMPARED_ROWS = 20;
/** Enough for `COMPARED_ROWS`. The parser copies its whole input, even if it reads only a few rows. */
const COMPARED_CHARACTERS = 200_000;

/** Reads the first rows. Returns no rows if the parser fails. */
function firstRows(text: string, delimiter: string, parseRows: ParseRows, options?: object): string[][] {
  try {
    const limits = { to: 1 + COMPARED_ROWS, skip_records_with_empty_values: true };
    return parseRows(text, delimiter, { ...limits, ...options });
  } catch {
    return [];
  }
}

/** Returns whether there are rows, and all have the same number of cells. */
const isRegular = (rows: string[][]): boolean =>
  rows.length > 0 && rows.every((cells) => cells.length === rows[0]?.length);

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Content> {
  const [{ default: readSheets }, { withPlainCells }, { findHiddenParts }] = await Promise.all([
    import("read-excel-file/browser"),
    import("./plain-cells"),
    import("./hidden-parts"),
  ]);
  const all = await orUnreadable(() => readSheets(new Blob([withPlainCells(bytes)])));
  const hidden = findHiddenParts(bytes);
  // A chart sheet has no data, which the library's types don't say.
  const sheets = all
    .map(({ sheet, data = [] }, index) => ({
      sheet,
      cells: data.map((row) => row.map(toCell)),
      isHidden: hidden[index]?.isHidden ?? false,
      hiddenRows: hidden[index]?.hiddenRows,
    }))
    .filter(({ cells }) => cells.flat().some((cell) => cell !== ""))
    .sort((left, right) => Number(left.isHidden) - Number(right.isHidden));
  const [first, ...others] = sheets;
  if (!first) return { cells: [] };
  const { sheet: read, cells, hiddenRows } = first;
  const skipped = others.map(({ sheet }) => sheet);
  return { cells, hiddenRows, ...(skipped.length > 0 && { sheets: { read, skipped } }) };
}

async function orUnreadable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new UnreadableFileError("The file can't be read.", { cause });
  }
}

/** A spreadsheet shows the result of 1.1 * 3 as 3.3, but stores 3.3000000000000003. */
const SHOWN_DIGITS = 15;

function toCell(cell: unknown): Cell {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "number" && !Number.isInteger(cell)) {
    const shown = Number(cell.toPrecision(SHOWN_DIGITS));
    return Number.isInteger(shown) ? String(shown) : shown;
  }
  return cell === null || cell === undefined ? "" : String(cell).trim();
}

/** Day 0 of a workbook. A time without a date is stored as a fraction of this day. */
const DAY_0_MS = Date.UTC(1899, 11, 30);
const DAY_1_MS = Date.UTC(1899, 11, 31);
const HALF_SECOND_MS = 500;
/** What a spreadsheet shows for a date that is out of range. The API rejects it as a date. */
const OUT_OF_RANGE = "#####";

/** Writes a date as YYYY-MM-DD, and a time without a date as HH:MM. */
function dateText(date: Date): string {
  const time = date.getTime();
  if (!(time >= DAY_0_MS && date.getUTCFullYear() <= 9999)) return OUT_OF_RANGE;
  if (time >= DAY_1_MS) return date.toISOString().slice(0, 10);
  // A time such as 09:30 can be stored as a slightly smaller fraction.
  return new Date(time + HALF_SECOND_MS).toISOString().slice(11, 16);
}
