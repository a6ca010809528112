import { expect, test } from "vitest";
import writeSheet from "write-excel-file/node";
import { findHeaderRow } from "./find-header-row";
import { readTable } from "./read-table";

const TITLES = ["Naam", "E-mail", "Bron"];
const ANNA = ["Anna", "anna@example.org", "Beurs"];

test.each([
  ["titles in the first row", [TITLES, ANNA], 0],
  ["a heading above the titles", [["Aanmeldingen open dag", "", ""], TITLES, ANNA], 1],
  ["a heading that is also a title", [["Kandidaat", "", ""], ["Stand op", "1-9-2026", ""], TITLES], 2],
  [
    "as many cells above the known titles",
    [
      ["Bron", "Uren"],
      ["Jan", "x"],
      ["WhatsApp", "Akkoord"],
    ],
    0,
  ],
  ["no known titles", [["Bron", "Uren"], ANNA], 0],
  ["titles too far below", [...Array.from({ length: 11 }, () => ["x"]), TITLES], 0],
  ["no rows", [], 0],
])("findHeaderRow finds the row with the titles in a list with %s", (_, rows, expected) => {
  expect(findHeaderRow(rows)).toBe(expected);
});

test("readTable leaves out the headings above the titles, and numbers rows as a spreadsheet does", async () => {
  const cells = [["Aanmeldingen open dag"], [], ["Stand op 1 september"], TITLES, ANNA];
  const sheet = await writeSheet(cells).toBuffer();
  const csv = cells.map((row) => row.join(";")).join("\r\n");
  const padded = cells.map((row) => [0, 1, 2].map((index) => row[index] ?? "").join(";")).join("\r\n");
  for (const content of [new Uint8Array(sheet), csv, padded])
    expect(await readTable(new File([content], "lijst"))).toEqual({
      head: TITLES,
      rows: [ANNA],
      rowNumbers: [5],
    });
});

test.each([
  ["an unquoted comma", "Kandidaten, stand 1 mei 2026\n"],
  ["more commas than the titles have semicolons", "Regio Noord, kandidaten, 1 mei, concept\n\n"],
])("readTable finds the delimiter of the titles below a heading with %s", async (_, heading) => {
  const lines = [TITLES.join(";"), 'Anna;anna@example.org;"Beurs, stand"'].join("\n");
  expect(await readTable(new File([heading, lines], "lijst.csv"))).toMatchObject({
    head: TITLES,
    rows: [["Anna", "anna@example.org", "Beurs, stand"]],
  });
});

test("readTable uses the delimiter of the header row, even if a cell below contains column titles that are separated by another delimiter", async () => {
  const text = "Naam,E-mail,Contact via\nAnna,anna@example.org,WhatsApp;Mail;Telefoon\n";
  expect(await readTable(new File([text], "lijst.csv"))).toMatchObject({
    head: ["Naam", "E-mail", "Contact via"],
    rows: [["Anna", "anna@example.org", "WhatsApp;Mail;Telefoon"]],
  });
});
