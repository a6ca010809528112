import { expect, test } from "vitest";
import { readTable } from "@/lib/console/imports/read-table";
import { CSV_SEPARATORS } from "@/lib/csv-options";
import { FORMULA_TEXTS, formulasIn, openCsv } from "@/test/spreadsheet";
import { toCsvFile } from "./to-csv-file";

const HEAD = ["Rij", "=Reden", "Naam", "Telefoon", "Plaats"];
const ROWS = FORMULA_TEXTS.map((text, index) => [String(index), text, text, "+31612345678", `x${text}`]);

test.each(CSV_SEPARATORS)(
  "a spreadsheet finds no formulas in a file separated by %ss, even if the spreadsheet expects the other separator",
  async (separator) => {
    const text = await (await toCsvFile([HEAD, ...ROWS], separator)).text();
    for (const expected of [",", ";"] as const) {
      expect(formulasIn(text, expected)).toEqual([]);
      expect(openCsv(text, expected).length).toBeGreaterThan(ROWS.length);
    }
  },
);

test.each(CSV_SEPARATORS)("an error file separated by %ss can be imported unchanged", async (separator) => {
  const file = await toCsvFile([HEAD, ...ROWS], separator);
  const { head, rows } = await readTable(new File([file], "fouten.csv"));
  expect(head).toEqual(HEAD);
  const trimmed = ROWS.map((cells) => cells.map((cell) => cell.trim()));
  expect(rows.map((cells) => cells.map((cell) => cell.trim()))).toEqual(trimmed);
});
