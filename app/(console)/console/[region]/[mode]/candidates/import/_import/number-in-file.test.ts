import { expect, test } from "vitest";
import { readTable } from "@/lib/console/imports/read-table";
import { numberInFile } from "./number-in-file";

test("a row's number in the file counts the empty rows above the row", async () => {
  const table = await readTable(new File(["Naam\nNoor\n\nEva\n\n\nMo"], "kandidaten.csv"));
  expect([2, 3, 4].map((number) => numberInFile(table, number))).toEqual([2, 4, 7]);
});
