import { expect, test } from "vitest";
import { readTable } from "@/lib/console/imports/read-table";
import { numberInFile } from "./number-in-file";

test("the number of a row in the file counts the empty rows above it", async () => {
  const table = await readTable(new File(["Naam\nNoor\n\nEva\n\n\nMo"], "kandidaten.csv"));
  expect([2, 3, 4].map((number) => numberInFile(table, number))).toEqual([2, 4, 7]);
});
