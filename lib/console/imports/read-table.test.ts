import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeSheet from "write-excel-file/node";
import { importFields } from "./fields";
import { guessMapping } from "./guess-mapping";
import { MacroFileError, readTable, UnreadableFileError } from "./read-table";
import { rowToCandidate } from "./row-to-candidate";

const file = (...parts: BlobPart[]) => new File(parts, "kandidaten.csv");
const CUSTOM = [
  { name: "Bron", type: "singleSelect" as const, options: ["Beurs"], required: false },
  { name: "Uren", type: "number" as const, required: false },
];

test.each([
  ["commas", 'Naam,"Plaats, land"\nÖmer,"Den ""Haag"""\n'],
  ["semicolons and a byte order mark", '\uFEFFNaam;"Plaats, land"\r\nÖmer;"Den ""Haag"""\r\n\r\n'],
  ["tabs", 'Naam\t"Plaats, land"\nÖmer\t"Den ""Haag"""'],
])("readTable reads a file with %s", async (_, text) => {
  expect(await readTable(file(text))).toEqual({
    head: ["Naam", "Plaats, land"],
    rows: [["Ömer", 'Den "Haag"']],
    rowNumbers: [2],
  });
});

test("readTable leaves out empty rows but keeps the row numbers of the other rows, in CSV and in a workbook", async () => {
  const cells = [[""], ["Naam"], ["Ömer"], [""], ["Noor\nJansen"], ["Eva"]];
  const csv = cells.map(([cell]) => (cell === "" ? "" : `"${cell}"`)).join("\r\n");
  const sheet = await writeSheet(cells.map((row) => row.map((cell) => cell || null))).toBuffer();
  for (const content of [csv, new Uint8Array(sheet)])
    expect(await readTable(file(content))).toEqual({
      head: ["Naam"],
      rows: [["Ömer"], ["Noor\nJansen"], ["Eva"]],
      rowNumbers: [3, 5, 6],
    });
});

test.each([
  ["an empty line", '\r\nNaam;"Plaats, land"\r\nÖmer;Zwolle\r\n', [3]],
  ["lines of spaces and tabs", ' \n\t\nNaam;"Plaats, land"\nÖmer;"Zwolle"\n', [4]],
  ["a line that names the delimiter", "sep=;\r\nNaam;Plaats, land\r\nÖmer;Zwolle\r\n", [2]],
  ["a quoted line that names the delimiter", '\uFEFF"SEP=;"\nNaam;"Plaats, land"\n\nÖmer;Zwolle', [3]],
  ["a line that names another delimiter", "sep=^\nNaam^Plaats, land\nÖmer^Zwolle", [2]],
])(
  "readTable reads a file that begins with %s, and numbers rows as a spreadsheet does",
  async (_, text, rowNumbers) => {
    const head = ["Naam", "Plaats, land"];
    expect(await readTable(file(text))).toEqual({ head, rows: [["Ömer", "Zwolle"]], rowNumbers });
  },
);

const TITLES = ["Naam", "E-mailadres", "Toestemming", "Voorkeur (PO, VO, MBO, HO)"];

test.each([
  ["as many commas as semicolons in its header", TITLES, ["Anna", "a@example.org", "ja", "PO"]],
  ["more commas than semicolons in its header", TITLES.slice(2), ["ja", "PO"]],
  ["as many commas as semicolons in each line", ["Naam", "Sector (PO, VO)"], ["Anna", "PO, VO"]],
  ["as many commas as semicolons in its header, and a short row", TITLES, ["Anna", "a@example.org", "", ""]],
])("readTable reads a semicolon-separated file that has %s", async (_, head, row) => {
  const lines = [head, row].map((cells) => cells.join(";").replace(/;;$/, ""));
  expect(await readTable(file(lines.join("\r\n")))).toMatchObject({ head, rows: [row] });
});

test("readTable reads a comma-separated file whose header contains semicolons", async () => {
  const { head, rows } = await readTable(file("Naam,Sector (PO; VO; MBO)\nAnna,PO\n,\nBram,VO\n"));
  expect(head).toEqual(["Naam", "Sector (PO; VO; MBO)"]);
  expect(rows).toEqual([
    ["Anna", "PO"],
    ["Bram", "VO"],
  ]);
});

test("readTable reads numbers, dates and times of a workbook, even if a date is out of range", async () => {
  const date = (value: number) => ({ value, type: Number, format: "dd-mm-yyyy" });
  const cells = [
    [1.125, "1.125"],
    [-12.125, "-12.125"],
    [0.125, "0.125"],
    [12.5, "12.5"],
    [1500, "1500"],
    ["1.500", "1.500"],
    [date(32_964), "1990-04-01"],
    [date(2_958_465), "9999-12-31"],
    [date(0.5), "12:00"],
    [date(9.5 / 24), "09:30"],
    [date(1e9), "#####"],
    [date(2_958_466), "#####"],
    [date(-1), "#####"],
  ] as const;
  const sheet = await writeSheet([["Waarde"], ...cells.map(([cell]) => [cell])]).toBuffer();
  const { rows } = await readTable(file(new Uint8Array(sheet)));
  expect(rows).toEqual(cells.map(([, text]) => [text]));
});

test("readTable reads Windows-1252 and removes formula escapes", async () => {
  const text = "Naam;Telefoon\n\xd6mer;'+31612345678\nNoor;\"a;'=b\"";
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect((await readTable(file(bytes))).rows).toEqual([
    ["Ömer", "+31612345678"],
    ["Noor", "a;=b"],
  ]);
});

test.each([
  ["CSV with an open quote", 'Naam\n"Ömer'],
  ["a ZIP that isn't a workbook", "PK\u0003\u0004 no workbook"],
])("readTable fails with UnreadableFileError for %s", async (_, text) => {
  await expect(readTable(file(text))).rejects.toThrow(UnreadableFileError);
});

test("readTable rejects a workbook with macros, even if its file extension says that it has none", async () => {
  const sheet = await writeSheet([["Naam"], ["Ömer"]]).toBuffer();
  const entries = Object.entries(unzipSync(sheet));
  const workbook = (others: object) =>
    file(new Uint8Array(zipSync({ ...Object.fromEntries(entries), ...others })));
  expect((await readTable(workbook({}))).rows).toEqual([["Ömer"]]);
  const macros = new Uint8Array([1, 2, 3]);
  for (const name of ["xl/vbaProject.bin", "XL/VBAPROJECT.BIN"])
    await expect(readTable(workbook({ [name]: macros }))).rejects.toThrow(MacroFileError);
});

test("readTable reads the first sheet of a workbook, and names the other sheets with content", async () => {
  const sheet = (name: string, ...rows: string[]) => ({ sheet: name, data: rows.map((cell) => [cell]) });
  const workbook = async (...sheets: ReturnType<typeof sheet>[]) =>
    file(new Uint8Array(await writeSheet(sheets).toBuffer()));
  const people = sheet("Kandidaten", "Naam", "Ömer");
  const archive = sheet("Archief & oud", "Naam", "Noor");
  expect(await readTable(await workbook(people, sheet("Blad2"), archive, sheet("Lijsten", "PO")))).toEqual({
    head: ["Naam"],
    rows: [["Ömer"]],
    rowNumbers: [2],
    sheets: { read: "Kandidaten", skipped: ["Archief & oud", "Lijsten"] },
  });
  for (const sheets of [[people], [people, sheet("Blad2", "")], [sheet("Blad1"), people]])
    expect(await readTable(await workbook(...sheets))).toEqual({
      head: ["Naam"],
      rows: [["Ömer"]],
      rowNumbers: [2],
    });
});

test("readTable reads a workbook that also has a chart sheet", async () => {
  const sheets = [
    { sheet: "Kandidaten", data: [["Naam"], ["Ömer"]] },
    { sheet: "Grafiek", data: [["x"]] },
  ];
  const entries = unzipSync(new Uint8Array(await writeSheet(sheets).toBuffer()));
  const links = "xl/_rels/workbook.xml.rels";
  const text = new TextDecoder().decode(entries[links]);
  const charted = text.replace(/worksheet(?="[^>]*sheet2\.xml)/, "chartsheet");
  expect(charted).not.toBe(text);
  const content = zipSync({ ...entries, [links]: new TextEncoder().encode(charted) });
  expect(await readTable(file(new Uint8Array(content)))).toEqual({
    head: ["Naam"],
    rows: [["Ömer"]],
    rowNumbers: [2],
  });
});

test("readTable fails with UnreadableFileError if the file has changed since it was chosen", async () => {
  const changed = Object.assign(file("Naam"), { arrayBuffer: () => Promise.reject(new Error("changed")) });
  await expect(readTable(changed)).rejects.toThrow(UnreadableFileError);
});

test("guessMapping maps columns by Dutch, English, API and custom field names, each field once", () => {
  const head = [
    "Volledige naam",
    "E-mailadres",
    "Akkoord",
    "sectorPreferences",
    "Rôl",
    "bron",
    "Mail",
    "Kleur",
  ];
  expect(guessMapping(head, CUSTOM)).toEqual([
    "name",
    "email",
    "privacyConsent",
    "sectorPreferences",
    "rolePreferences",
    "field:Bron",
    "",
    "",
  ]);
});

test("guessMapping maps an export's own titles to their fields, even if a custom field's name differs only in case", () => {
  const custom = ["City", "Phone"].map((name) => ({ name, type: "text" as const, required: false }));
  expect(guessMapping(["city", "phone", "City", "Phone"], custom)).toEqual([
    "city",
    "phone",
    "field:City",
    "field:Phone",
  ]);
  expect(guessMapping(["CITY", "Woonplaats"], custom)).toEqual(["field:City", "city"]);
});

const fields = importFields(CUSTOM);
const read = (key: string, cell: string) =>
  Object.values(rowToCandidate([cell], [fields.find((field) => field.key === key) ?? null]))[0];

test.each([
  ["privacyConsent", "Ja", true],
  ["privacyConsent", "checked", true],
  ["privacyConsent", "nee", false],
  ["privacyConsent", "misschien", "misschien"],
  ["dateOfBirth", "3-4-1990", "1990-04-03"],
  ["dateOfBirth", "13/04/1990 00:00", "1990-04-13"],
  ["dateOfBirth", "1990-04-03T10:00:00Z", "1990-04-03"],
  ["dateOfBirth", "gisteren", "gisteren"],
  ["phase", "ORIENTEREN", "oriënteren"],
  ["phase", "klaar", "klaar"],
  [
    "sectorPreferences",
    "primair onderwijs; Hoger Onderwijs|Vliegschool",
    ["Primair onderwijs", "Hoger onderwijs", "Vliegschool"],
  ],
  [
    "subjectPreferences",
    "Engels, NLT (natuur, leven en techniek),Duits",
    ["Engels", "NLT (Natuur, leven en techniek)", "Duits"],
  ],
  ["field:Bron", "beurs", { Bron: "Beurs" }],
  ["field:Uren", "12,5", { Uren: 12.5 }],
  ["field:Uren", "1500", { Uren: 1500 }],
  ["field:Uren", "1.1250", { Uren: 1.125 }],
  ["field:Uren", "1,12", { Uren: 1.12 }],
  ["field:Uren", "0,125", { Uren: 0.125 }],
  ["field:Uren", "1234,125", { Uren: 1234.125 }],
  ["field:Uren", "1.500", { Uren: "1.500" }],
  ["field:Uren", "-12,500", { Uren: "-12,500" }],
  ["field:Uren", "1.500.000", { Uren: "1.500.000" }],
  ["field:Uren", "#####", { Uren: "#####" }],
  ["dateOfBirth", "#####", "#####"],
  ["dateOfBirth", "09:30", "09:30"],
  ["city", "", undefined],
])("rowToCandidate reads the %s cell %j as %j", (key, cell, value) => {
  expect(read(key, cell)).toEqual(value);
});
