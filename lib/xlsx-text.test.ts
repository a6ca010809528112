import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { exportFile } from "@/lib/console/export-file";

async function* oneBatch(row: string[]) {
  yield [row];
}

const OPTIONS = { name: "test", format: "xlsx", separator: "comma" } as const;

const cellsOf = async (texts: string[]) => {
  const titles = texts.map(() => "Titel");
  const { data } = await exportFile(titles, oneBatch(texts), OPTIONS);
  return (await readSheet(Buffer.from(data as Uint8Array)))[1];
};

test("a text that is too long for a cell is cut, and ends with an ellipsis", async () => {
  const fits = "a".repeat(32_767);
  const cut = `${"a".repeat(32_766)}…`;
  const beforeEmoji = "a".repeat(32_765);
  expect(await cellsOf([fits, `${fits}a`, `${beforeEmoji}😀a`])).toEqual([fits, cut, `${beforeEmoji}…`]);
});

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
  const { data } = await exportFile(texts, oneBatch(texts), OPTIONS);
  expect(await readSheet(Buffer.from(data as Uint8Array))).toEqual([texts, texts]);
});
