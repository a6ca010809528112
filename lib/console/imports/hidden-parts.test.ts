import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeSheet from "write-excel-file/node";
import { readTable } from "./read-table";

/** Returns a workbook with these sheets. `states` adds an attribute to their tags, such as `state="hidden"`. */
async function workbookOf(sheets: Record<string, string[]>, states: Record<string, string>) {
  const content = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((cell) => [cell]),
  }));
  let workbook = new Uint8Array(await writeSheet(content).toBuffer());
  for (const [name, state] of Object.entries(states))
    workbook = withAttribute(workbook, "xl/workbook.xml", `name="${name}"`, state);
  return workbook;
}

/** Adds an attribute to the tag that contains `place`. */
function withAttribute(workbook: Uint8Array, path: string, place: string, attribute: string) {
  const entries = unzipSync(workbook);
  const xml = strFromU8(entries[path] ?? new Uint8Array());
  expect(xml).toContain(place);
  const changed = strToU8(xml.replace(place, `${place} ${attribute}`));
  return new Uint8Array(zipSync({ ...entries, [path]: changed }));
}

const read = (workbook: Uint8Array<ArrayBuffer>) => readTable(new File([workbook], "kandidaten.xlsx"));

const OLD = ["Naam", "Noor"];
const PEOPLE = ["Naam", "Ömer"];

test.each(['state="hidden"', "state='veryHidden'"])(
  "readTable reads the first visible sheet if the sheets above it have %s",
  async (state) => {
    const sheets = { "Oud > state=hidden": [""], Lijsten: ["PO"], Kandidaten: PEOPLE, Archief: OLD };
    const workbook = await workbookOf(sheets, { Lijsten: state, Kandidaten: 'state="visible"' });
    expect(await read(workbook)).toEqual({
      head: ["Naam"],
      rows: [["Ömer"]],
      rowNumbers: [2],
      sheets: { read: "Kandidaten", skipped: ["Archief", "Lijsten"] },
    });
  },
);

test("readTable reads a hidden sheet if no visible sheet has content", async () => {
  const workbook = await workbookOf({ Oud: OLD, Leeg: [""] }, { Oud: 'state="hidden"' });
  expect((await read(workbook)).rows).toEqual([["Noor"]]);
});

test("readTable counts the rows that it reads although the spreadsheet hides them", async () => {
  const rows = ["Lijst", "Naam", "Noor", "", "Ömer", "Eva"];
  let workbook = await workbookOf({ Oud: rows, Kandidaten: rows }, { Oud: 'state="hidden"' });
  const hide = (sheet: number, row: number, attribute: string) => {
    const path = `xl/worksheets/sheet${sheet}.xml`;
    workbook = withAttribute(workbook, path, `<row r="${row}"`, attribute);
  };
  hide(1, 3, 'hidden="1"');
  expect((await read(workbook)).hiddenRows).toBeUndefined();
  hide(2, 1, 'hidden="1"');
  hide(2, 3, 'hidden="1"');
  hide(2, 5, "hidden='true'");
  hide(2, 6, 'hidden="0"');
  expect(await read(workbook)).toMatchObject({ hiddenRows: 2, rowNumbers: [2, 3, 5, 6] });
});
