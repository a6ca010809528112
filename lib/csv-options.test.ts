import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { describe, expect, test } from "vitest";
import { CSV_OPTIONS, escapeFormulas, unescapeFormulas } from "./csv-options";

describe("a cell of a CSV file", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+SUM(1)", "'+SUM(1)"],
    ["-2+3", "'-2+3"],
    ["@SUM(1)", "'@SUM(1)"],
    ["＝1", "'＝1"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["\nx", "'\nx"],
    ["  =1", "'  =1"],
    ["\u00a0\u0000\u200b\ufeff=1", "'\u00a0\u0000\u200b\ufeff=1"],
    ['"=1"', '\'"=1"'],
    ["\t=1", "'\t'=1"],
    ["-", "'-"],
    ["+31-6-12345678", "'+31-6-12345678"],
    ["-5+cmd|' /C calc'!A0", "'-5+cmd|' /C calc'!A0"],
  ])("that begins as a formula gets an apostrophe: %j", (cell, expected) => {
    expect(escapeFormulas(cell)).toBe(expected);
  });

  test.each([
    ["Assen;=1+1", "Assen;'=1+1"],
    ["Assen; =1+1;x", "Assen;' =1+1;x"],
    ["a;+b;-c;@d", "a;'+b;'-c;'@d"],
    [";=1", ";'=1"],
    ['a;"=1"', 'a;\'"=1"'],
    ["a\n=1", "a\n'=1"],
    ["a\r\n=1", "a\r\n'=1"],
    ["a\t=1", "a\t'=1"],
    ["=1;=2", "'=1;'=2"],
    ["-5;=1", "-5;'=1"],
  ])("gets one in each part that a spreadsheet may split off: %j", (cell, expected) => {
    expect(escapeFormulas(cell)).toBe(expected);
  });

  test.each([
    "",
    "Noor",
    "a=b",
    "noor+werk@example.org",
    "x, =1",
    "a;b; c",
    "'t Hof",
    "-5",
    "-5,25",
    "-1.234,50",
    "+31612345678",
    "+31 (0)6 12345678",
    "-5; -6",
    "5;-6;+31 6 12345678",
    "2026-01-01T10:00:00.000Z",
    '{"from":"-","to":null}',
  ])("stays as it is where nothing could be executed: %j", (cell) => {
    expect(escapeFormulas(cell)).toBe(cell);
  });

  test.each(["=1", "\t=1", "a;=1\r\n-x", "+31-6", "-5", "  @x", '"=1"'])(
    "is read back as it was written: %j",
    (cell) => {
      expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell);
    },
  );

  test("is escaped in time that grows with its length", () => {
    const startedAt = performance.now();
    for (const unit of [" ", ";", "; ", ";-", '"', "-5"]) escapeFormulas(unit.repeat(200_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

test("a file's cells are quoted where they are escaped or hold a semicolon, and numbers stay numbers", () => {
  const text = stringify([["=1", "a;b", "Noor", -5, true, "+31612345678"]], CSV_OPTIONS);
  expect(text).toBe('"\'=1","a;b",Noor,-5,true,+31612345678\n');
});

test("no field begins as a formula, at whichever of the usual delimiters a file is split", () => {
  const lines = [
    ["x", 'Den Haag, "zuid"\n=1;=2', "+a"],
    ['=HYPERLINK("x";"y")', "\t=1", "a\tb;-c"],
  ];
  const text = stringify(lines, CSV_OPTIONS);
  for (const delimiter of [",", ";", "\t"]) {
    const rows: string[][] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true });
    const unquoted = text.split(/[\r\n]/).flatMap((line) => line.split(delimiter));
    for (const field of [...rows.flat(), ...unquoted]) expect(field).not.toMatch(/^[\s"]*[=+\-@]/);
  }
});
