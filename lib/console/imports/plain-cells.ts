import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const SHEET = /\/worksheets\/[^/]+\.xml$/i;
const ERROR_CELL = /(<(?:\w+:)?c\s(?:[^>]*\s)?t=)(["'])e\2/g;
const DATE_CELL =
  /(<(?:\w+:)?c\s(?:[^>]*\s)?t=(["'])d\2[^>]*>(?:(?!<\/?(?:\w+:)?[cv]\b).)*<(?:\w+:)?v>\s*[\d-]+T[\d:.]+)(?:Z|[+-][\d:]+)?/gs;

/**
 * Changes cells of a workbook that read-excel-file would lose or change. It would read a formula's error as
 * an empty cell, so the error becomes text. It would convert a date with a time to UTC, which could change
 * the day, so the time is marked as UTC already.
 */
export function withPlainCells(workbook: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const sheets = Object.entries(unzipSync(workbook, { filter: ({ name }) => SHEET.test(name) }));
  const changed = sheets.flatMap(([name, content]) => {
    const text = strFromU8(content);
    const plain = text.replace(ERROR_CELL, "$1$2str$2").replace(DATE_CELL, "$1Z");
    return plain === text ? [] : [[name, strToU8(plain)] as const];
  });
  if (changed.length === 0) return workbook;
  return zipSync({ ...unzipSync(workbook), ...Object.fromEntries(changed) }, { level: 0 });
}
