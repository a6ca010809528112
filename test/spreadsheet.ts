import { read, utils } from "@e965/xlsx";

const FORMULA_START = /^[\s\p{Cc}"]*[=+\-@＝＋－＠]/u;
const SIGNED_NUMBER = /^[+-][\d .,()]+$/;

/** Opens a CSV file as a spreadsheet whose regional settings split cells at `separator`. */
export function openCsv(text: string, separator: "," | ";") {
  const sheet = read(text, { type: "string", FS: separator }).Sheets.Sheet1 ?? {};
  const { s: start, e: end } = utils.decode_range(sheet["!ref"] ?? "A1");
  const cells: { text: string; isFormula: boolean }[] = [];
  for (let row = start.r; row <= end.r; row++) {
    for (let column = start.c; column <= end.c; column++) {
      const cell = sheet[utils.encode_cell({ r: row, c: column })];
      const shown = String(cell?.w ?? cell?.v ?? "");
      // The library recognizes only cells that start with `=` as formulas. Spreadsheet programs also evaluate
      // cells that start with the other characters in FORMULA_START.
      const isFormula =
        cell?.f !== undefined || (FORMULA_START.test(shown) && !SIGNED_NUMBER.test(shown.trim()));
      cells.push({ text: shown, isFormula });
    }
  }
  return cells;
}

export const formulasIn = (text: string, separator: "," | ";"): string[] =>
  openCsv(text, separator).flatMap((cell) => (cell.isFormula ? [cell.text] : []));

/** Texts that a spreadsheet would evaluate, alone or when it splits them at a separator or a line break. */
export const FORMULA_TEXTS = [
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "x;=cmd|' /C calc'!A0",
  "x,=1+1",
  "x\n=1+1",
  'x";=1+1',
  "+31-6-12345678",
  '=HYPERLINK("https://example.org";"x")',
];
