import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import writeSheet from "write-excel-file/node";
import { importFields } from "./fields";
import { readTable } from "./read-table";
import { rowToCandidate } from "./row-to-candidate";

const SHEET = "xl/worksheets/sheet1.xml";

/** Returns a workbook with a title and one row. `cells` is the XML of the row's cells. */
async function workbookOf(...cells: string[]): Promise<File> {
  const entries = unzipSync(new Uint8Array(await writeSheet([["Waarde"]]).toBuffer()));
  const xml = strFromU8(entries[SHEET] ?? new Uint8Array());
  const row = `<row r="2">${cells.join("")}</row></sheetData>`;
  const changed = xml.replace("</sheetData>", row);
  expect(changed).not.toBe(xml);
  return new File([new Uint8Array(zipSync({ ...entries, [SHEET]: strToU8(changed) }))], "kandidaten.xlsx");
}

afterEach(() => vi.unstubAllEnvs());

test.each(["Europe/Amsterdam", "America/New_York", "UTC"])(
  "readTable reads the day that a date cell shows, in a browser in %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    const values = [
      "1990-05-01",
      "1990-05-01T00:00:00",
      "1990-05-01T23:30:00.000",
      "1990-05-01T00:00:00Z",
      "1990-05-01T00:30:00+02:00",
    ];
    const cells = values.map((value, index) => `<c r="${"ABCDE"[index]}2" s="0" t="d"><v>${value}</v></c>`);
    const { rows } = await readTable(await workbookOf(...cells));
    expect(rows).toEqual([values.map(() => "1990-05-01")]);
  },
);

test("readTable reads the error of a formula as the cell's text", async () => {
  const cells = [
    '<c r="A2" t="e"><f>NA()</f><v>#N/A</v></c>',
    '<c r="B2" s="0" t="e"><v>#REF!</v></c>',
    "<c r='C2' t='e'><f>a</f><v>#NAME?</v></c>",
    '<c r="D2" t="str"><f>"e"</f><v>t="e"</v></c>',
  ];
  const { rows } = await readTable(await workbookOf(...cells));
  expect(rows).toEqual([["#N/A", "#REF!", "#NAME?", 't="e"']]);
});

test("rowToCandidate imports a workbook's decimal number unchanged into number fields and text fields", async () => {
  const file = new File([new Uint8Array(await writeSheet([["Code"], [1.125]]).toBuffer())], "codes.xlsx");
  const { rows, values } = await readTable(file);
  const fields = importFields([
    { name: "Code", type: "text", required: false },
    { name: "Uren", type: "number", required: false },
  ]).slice(-2);
  const [cell = ""] = values?.[0] ?? [];
  expect(rows).toEqual([["1.125"]]);
  expect(rowToCandidate([cell, cell], fields)).toEqual({ customFields: { Code: "1.125", Uren: 1.125 } });
});

test("readTable reads a workbook's number as a spreadsheet shows it, in at most 15 digits", async () => {
  const numbers = [
    ["3.3000000000000003", "3.3"],
    ["0.30000000000000004", "0.3"],
    ["2.9999999999999996", "3"],
    ["-12.124999999999998", "-12.125"],
    ["1.1000000000000001E-3", "0.0011"],
    ["0.123456789012345", "0.123456789012345"],
    ["9007199254740991", "9007199254740991"],
  ];
  const cells = numbers.map(([stored], index) => `<c r="${"ABCDEFG"[index]}2"><v>${stored}</v></c>`);
  const { rows, values } = await readTable(await workbookOf(...cells));
  expect(rows).toEqual([numbers.map(([, shown]) => shown)]);
  expect(values?.[0]?.map(String)).toEqual(numbers.map(([, shown]) => shown));
});
