import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { csvOptions } from "@/lib/csv-options";
import { CSV_SEPARATORS } from "@/lib/csv-separator";
import { readTable, UnreadableFileError } from "./read-table";

const read = (text: string) => readTable(new File([text], "kandidaten.csv"));

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ["UTF-8", Buffer.from("Naam;Plaats\nZoë;Ś\n")],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFNaam;Plaats\nZoë;Ś\n")],
  ["UTF-16", utf16("Naam;Plaats\nZoë;Ś\n", false)],
  ["UTF-16 with a byte order mark", utf16("\uFEFFNaam;Plaats\nZoë;Ś\n", false)],
  ["big-endian UTF-16", utf16("Naam;Plaats\nZoë;Ś\n", true)],
  ["big-endian UTF-16 with a byte order mark", utf16("\uFEFFNaam;Plaats\nZoë;Ś\n", true)],
])("readTable reads a file in %s", async (_, bytes) => {
  const { head, rows } = await readTable(new File([new Uint8Array(bytes)], "kandidaten.csv"));
  expect([head, rows]).toEqual([["Naam", "Plaats"], [["Zoë", "Ś"]]]);
});

test.each([
  ["starts with a byte order mark", "\uFEFFNaam;Plaats\nZoë;", "\n", "Zoë"],
  ["has more valid characters than invalid ones", "Naam;Plaats\nZoë René;", "\n", "Zoë René"],
])(
  "readTable keeps the accents of a UTF-8 file with an invalid byte that %s",
  async (_, before, after, name) => {
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xc3]), Buffer.from(after)]);
    const table = await readTable(new File([new Uint8Array(bytes)], "kandidaten.csv"));
    expect(table).toMatchObject({ head: ["Naam", "Plaats"], rows: [[name, "\uFFFD"]], garbledRows: 1 });
  },
);

test("readTable keeps replacement characters from an earlier export, and counts the rows that have them", async () => {
  const table = await read("Naam;Plaats\nZo\uFFFD;X\n");
  expect(table).toMatchObject({ rows: [["Zo\uFFFD", "X"]], garbledRows: 1 });
});

test.each([
  ["after a size", 'Scherm 15"'],
  ["around a word", 'Hij zei "hallo" en ging'],
  ["around the first word", '"Hallo" zei hij'],
])("readTable reads an unquoted cell with quotes %s", async (_, cell) => {
  const { head, rows } = await read(
    `Naam;Sector (PO, VO, MBO)\r\nNoor; ${cell} \r\n"De ""Vries""";"PO, VO"\r\n`,
  );
  expect(head).toEqual(["Naam", "Sector (PO, VO, MBO)"]);
  expect(rows).toEqual([
    ["Noor", cell],
    ['De "Vries"', "PO, VO"],
  ]);
});

test("readTable rejects a file in which an open quote would hide rows in a cell", async () => {
  const text = 'Naam;Notitie\nNoor;"hallo\nEva;"15"" scherm"\nMo;x\n';
  await expect(read(text)).rejects.toThrow(UnreadableFileError);
});

test("readTable reads every extra cell of a row into a column without a title", async () => {
  const { head, rows } = await read("Naam;Notitie\nNoor;Belt terug; heeft vragen; spoed\nEva;x;;\n;;;\n");
  expect(head).toEqual(["Naam", "Notitie", "", ""]);
  expect(rows).toEqual([
    ["Noor", "Belt terug", "heeft vragen", "spoed"],
    ["Eva", "x", "", ""],
  ]);
});

test("readTable adds no column for empty cells after the last title", async () => {
  expect(await read("Naam;Notitie\nNoor;x;;\n")).toMatchObject({ head: ["Naam", "Notitie"] });
});

const LINE_BREAKS = ["\r\n", "\n", "\r"];
const MIXES = LINE_BREAKS.flatMap((first) => LINE_BREAKS.map((others) => [first, others] as const));

test.each(MIXES)(
  "readTable reads each row if the first line ends with %j and the others with %j",
  async (first, others) => {
    const lines = ["Noor;Assen", '"Eva";"Ede"', `Mo;"a${first}b${others}c"`, "Ali;Goes", "", "Bo;Urk"];
    const { head, rows, rowNumbers } = await read(`Naam;Plaats${first}${lines.join(others)}`);
    expect(head).toEqual(["Naam", "Plaats"]);
    expect(rows).toEqual([
      ["Noor", "Assen"],
      ["Eva", "Ede"],
      ["Mo", `a${first}b${others}c`],
      ["Ali", "Goes"],
      ["Bo", "Urk"],
    ]);
    expect(rowNumbers).toEqual([2, 3, 4, 5, 7]);
  },
);

test("readTable reads each row even if every line ends differently and unquoted cells contain quotes", async () => {
  const { rows } = await read('Naam;Notitie\nNoor;15" scherm\r\nEva;x\rMo;"y\r\nz"\r\nAli;\n');
  expect(rows).toEqual([
    ["Noor", '15" scherm'],
    ["Eva", "x"],
    ["Mo", "y\r\nz"],
    ["Ali", ""],
  ]);
});

test("readTable reads the text of a cell that is written as a formula to keep its leading zeros", async () => {
  const cells = ['="0612345678"', '"=""Jan"""', '"=""De """"Vries"""""""', '=""', '"=""a;b"""', '="1"&"2"'];
  const { rows } = await read(`Naam;="E-mail"\nNoor;x\n${cells.map((cell) => `Eva;${cell}`).join("\n")}\n`);
  expect(rows.map(([, cell]) => cell)).toEqual([
    "x",
    "0612345678",
    "Jan",
    'De "Vries"',
    "",
    "a;b",
    '="1"&"2"',
  ]);
});

test("readTable recognizes column titles that are written as formulas", async () => {
  const { head } = await read('="Naam";="E-mail"\n="Noor";="noor@example.org"\n');
  expect(head).toEqual(["Naam", "E-mail"]);
});

test.each(CSV_SEPARATORS)("readTable reads exported cells unchanged (%s)", async (separator) => {
  const cells = ['="0612345678"', '"="x""', '\'="06"', '=""', "+31-6", 'a;="b"', "a\r\nb\nc\rd", ",;\t|"];
  const text = stringify([["Naam", "E-mail"], ...cells.map((cell) => ["x", cell])], csvOptions(separator));
  expect((await read(text)).rows.map(([, cell]) => cell)).toEqual(cells);
});
