import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { exportFile } from "@/lib/console/export-file";

async function* oneBatch(row: string[]) {
  yield [row];
}

test("a workbook contains texts that look like an escaped character, and control characters, unchanged", async () => {
  const texts = [
    "_x0041_",
    "_x0041_x0042_",
    "_x005f_x0041_",
    "a_x_b_x00_",
    "x\u0001y",
    "_x00\u000141_",
    "line 1\nline 2\tend",
  ];
  const options = { name: "test", format: "xlsx", separator: "comma" } as const;
  const { data } = await exportFile(texts, oneBatch(texts), options);
  expect(await readSheet(Buffer.from(data as Uint8Array))).toEqual([texts, texts]);
});
