import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readTable } from "@/lib/console/imports/read-table";
import { rowToCandidate } from "@/lib/console/imports/row-to-candidate";
import { CSV_SEPARATORS } from "@/lib/csv-separator";
import { FORMULA_TEXTS, formulasIn, openCsv } from "@/test/spreadsheet";
import { toFile } from "./to-file";

const HEAD = ["Rij", "=Reden", "Naam", "Telefoon", "Plaats"];
const ROWS = FORMULA_TEXTS.map((text, index) => [String(index), text, text, "+31612345678", `x${text}`]);

test.each(CSV_SEPARATORS)(
  "a %s-separated file contains no formulas, even if the spreadsheet program expects a different separator",
  async (separator) => {
    const text = await (await toFile([HEAD, ...ROWS], "csv", separator)).text();
    for (const expected of [",", ";"] as const) {
      expect(formulasIn(text, expected)).toEqual([]);
      expect(openCsv(text, expected).length).toBeGreaterThan(ROWS.length);
    }
  },
);

test.each(CSV_SEPARATORS)(
  "a %s-separated file of rejected rows can be imported unchanged",
  async (separator) => {
    const file = await toFile([HEAD, ...ROWS], "csv", separator);
    const { head, rows } = await readTable(new File([file], "fouten.csv"));
    expect(head).toEqual(HEAD);
    const trimmed = ROWS.map((cells) => cells.map((cell) => cell.trim()));
    expect(rows.map((cells) => cells.map((cell) => cell.trim()))).toEqual(trimmed);
  },
);

test("a workbook contains no formulas, and its titles, texts and numbers can be imported unchanged", async () => {
  const numbers = [0, -5, 12.5, 1.125];
  const row = ["", "", "", "_x0041_", ...numbers];
  const file = await toFile([[...HEAD, "_x0041_"], ...ROWS, row], "xlsx", "semicolon");
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).not.toMatch(/<f[ >]/);
  const { head, rows } = await readTable(new File([bytes], "fouten.xlsx"));
  expect(head.slice(0, HEAD.length + 1)).toEqual([...HEAD, "_x0041_"]);
  expect(rows.at(-1)?.slice(3)).toEqual(["_x0041_", "0", "-5", "12.5", "1.125"]);
});

test.each(CSV_SEPARATORS)("numbers in a %s-separated file can be imported unchanged", async (separator) => {
  const numbers = [0, -5, 12.5, 1.125, -12.125, 0.125, 1234.125, 1500, 1_500_000, 2.5e-3];
  const file = await toFile([["Uren"], ...numbers.map((number) => [number])], "csv", separator);
  const { rows } = await readTable(new File([file], "rapport.csv"));
  const column = { key: "field:Uren", kind: "number" as const };
  expect(rows.map((cells) => rowToCandidate(cells, [column]))).toEqual(
    numbers.map((Uren) => ({ customFields: { Uren } })),
  );
});

test("a semicolon-separated file has decimal commas, because Dutch Excel reads 12.5 as a date", async () => {
  const row = [12.5, 1.125, 1500, "12.5"];
  const [semicolons, commas] = await Promise.all(
    (["semicolon", "comma"] as const).map(async (separator) =>
      (await toFile([row], "csv", separator)).text(),
    ),
  );
  expect([semicolons, commas]).toEqual(['"12,5";"1,1250";1500;12.5\r\n', "12.5,1.1250,1500,12.5\r\n"]);
});
