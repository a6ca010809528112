import { expect, test } from "vitest";
import writeSheet from "write-excel-file/node";
import { toFile } from "@/app/(console)/console/_lists/to-file";
import { type Cell, readTable } from "@/lib/console/imports/read-table";
import { rowToCandidate } from "@/lib/console/imports/row-to-candidate";
import type { RowResult } from "@/lib/console/imports/run-import";
import { rejectedLines } from "./rejected-lines";

const rejected: RowResult = { outcome: "refused", errorCode: "validation_error", message: "", issues: [] };
const hours = { key: "field:Uren", kind: "number" as const };
const numbersIn = (rows: Cell[][]) =>
  rows.map((cells) => rowToCandidate(cells.slice(-1), [hours]).customFields);

/**
 * Reads a workbook and writes its rows to a file of rejected rows. Returns that file's text, and the numbers
 * in both files.
 */
async function writeRejected(cells: (string | number)[], separator: "semicolon" | "comma") {
  const sheet = await writeSheet([["Uren"], ...cells.map((cell) => [cell])]).toBuffer();
  const table = await readTable(new File([new Uint8Array(sheet)], "uren.xlsx"));
  const rows = cells.map((_, index) => ({ number: index + 2, candidate: {} }));
  const results = new Map(rows.map(({ number }) => [number, rejected]));
  const lines = rejectedLines({ rows, results, table }, () => "Fout");
  const file = await toFile([["Rij", "Waarom", "Uren"], ...lines], "csv", separator);
  const again = await readTable(new File([file], "geweigerd.csv"));
  return {
    text: await file.text(),
    numbers: numbersIn(table.values ?? table.rows),
    numbersAgain: numbersIn(again.rows),
  };
}

test("a semicolon-separated file of rejected rows has decimal commas, because Dutch Excel reads 12.5 as a date", async () => {
  const { text, numbers, numbersAgain } = await writeRejected([12.5, -1.125, 1500, "1.2"], "semicolon");
  expect(text.trim().split("\r\n").slice(1)).toEqual([
    '2;Fout;"12,5"',
    '3;Fout;"-1,1250"',
    "4;Fout;1500",
    "5;Fout;1.2",
  ]);
  expect(numbers).toEqual([12.5, -1.125, 1500, 1.2].map((Uren) => ({ Uren })));
  expect(numbersAgain).toEqual(numbers);
});

test("a comma-separated file of rejected rows has decimal points", async () => {
  const { text, numbers, numbersAgain } = await writeRejected([12.5, "a"], "comma");
  expect(text).toContain("2,Fout,12.5");
  expect(numbersAgain).toEqual(numbers);
});
