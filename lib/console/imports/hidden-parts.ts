import { strFromU8, unzipSync } from "fflate";

const WORKBOOK = "xl/workbook.xml";
const SHEET_TAGS = /<(?:\w+:)?sheet\s(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const HIDDEN_SHEET = /\sstate=(["'])(?:hidden|veryHidden)\1/;

/** Returns for each sheet of a workbook whether it is hidden, because read-excel-file doesn't say so. */
export function findHiddenSheets(workbook: Uint8Array<ArrayBuffer>): boolean[] {
  const { [WORKBOOK]: content } = unzipSync(workbook, { filter: ({ name }) => name === WORKBOOK });
  const tags = content ? strFromU8(content).match(SHEET_TAGS) : null;
  return (tags ?? []).map((tag) => HIDDEN_SHEET.test(tag));
}
