import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeSheet from "write-excel-file/node";
import { readTable } from "./read-table";

const WORKBOOK = "xl/workbook.xml";

/** Returns a workbook with these sheets. `states` are the attributes of their tags, such as `state="hidden"`. */
async function workbookOf(sheets: Record<string, string[]>, states: Record<string, string>) {
  const content = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((cell) => [cell]),
  }));
  const entries = unzipSync(new Uint8Array(await writeSheet(content).toBuffer()));
  let xml = strFromU8(entries[WORKBOOK] ?? new Uint8Array());
  for (const [name, state] of Object.entries(states)) {
    const changed = xml.replace(`name="${name}"`, `name="${name}" ${state}`);
    expect(changed).not.toBe(xml);
    xml = changed;
  }
  return new File([new Uint8Array(zipSync({ ...entries, [WORKBOOK]: strToU8(xml) }))], "kandidaten.xlsx");
}

const OLD = ["Naam", "Noor"];
const PEOPLE = ["Naam", "Ömer"];

test.each(['state="hidden"', "state='veryHidden'"])(
  "readTable reads the first visible sheet if the sheets above it have %s",
  async (state) => {
    const sheets = { "Oud > state=hidden": [""], Lijsten: ["PO"], Kandidaten: PEOPLE, Archief: OLD };
    const file = await workbookOf(sheets, { Lijsten: state, Kandidaten: 'state="visible"' });
    expect(await readTable(file)).toEqual({
      head: ["Naam"],
      rows: [["Ömer"]],
      rowNumbers: [2],
      sheets: { read: "Kandidaten", skipped: ["Archief", "Lijsten"] },
    });
  },
);

test("readTable reads a hidden sheet if no visible sheet has content", async () => {
  const file = await workbookOf({ Oud: OLD, Leeg: [""] }, { Oud: 'state="hidden"' });
  expect((await readTable(file)).rows).toEqual([["Noor"]]);
});
