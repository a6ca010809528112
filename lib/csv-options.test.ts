import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { FORMULA_TEXTS, formulasIn } from "@/test/spreadsheet";
import { csvOptions, escapeFormulas, unescapeFormulas } from "./csv-options";
import { CSV_SEPARATORS } from "./csv-separator";

describe("a CSV cell", () => {
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
  ])("gets an apostrophe if it begins like a formula: %j", (cell, expected) => {
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
    ["x, =1,-y", "x,' =1,'-y"],
    ["=1;=2", "'=1;'=2"],
    ["-5;=1", "-5;'=1"],
  ])("gets an apostrophe in each part that could become a separate cell: %j", (cell, expected) => {
    expect(escapeFormulas(cell)).toBe(expected);
  });

  test.each([
    "",
    "Noor",
    "a=b",
    "noor+werk@example.org",
    "x, y=1",
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
  ])("stays unchanged if nothing in it can be executed: %j", (cell) => {
    expect(escapeFormulas(cell)).toBe(cell);
  });

  test.each(["=1", "\t=1", "a;=1\r\n-x", "+31-6", "-5", "  @x", '"=1"'])(
    "is unescaped to its original value: %j",
    (cell) => {
      expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell);
    },
  );

  test.each(["'=ja", "''=ja", "'-5", "'\tx", "a;'=b", "a\n'@b", "'+31-6", "'t Hof", "' '=1", "';'=1"])(
    "that begins with an apostrophe is unescaped to its original value: %j",
    (cell) => {
      expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell);
    },
  );

  test("with any content is unescaped to its original value", () => {
    const unit = fc.constantFrom(..."'=-+@;,\t\n\r \"5x.\u200b＝");
    const cells = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));
    fc.assert(
      fc.property(cells, (cell) => {
        expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell);
      }),
      randomRuns(2_000),
    );
  });

  test("is escaped in linear time", () => {
    const startedAt = performance.now();
    for (const unit of [" ", ";", "; ", ";-", '"', "-5", "'", ";'"]) escapeFormulas(unit.repeat(200_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

test("a CSV file quotes cells that contain a separator, a line break or an escaped formula, and doesn't escape numbers", () => {
  const cells = ["=1", "a;b", "a\tb", "a\rb", "Noor", -5, true, "+31612345678"];
  expect(stringify([cells], csvOptions("comma"))).toBe(
    '"\'=1","a;b","a\tb","a\rb",Noor,-5,true,+31612345678\r\n',
  );
});

test.each(FORMULA_TEXTS)("a spreadsheet evaluates %j in a file that isn't escaped", (formula) => {
  const found = CSV_SEPARATORS.flatMap((separator) => {
    const text = stringify([["name", formula]], { ...csvOptions(separator), cast: {} });
    return [...formulasIn(text, ","), ...formulasIn(text, ";")];
  });
  expect(found).not.toEqual([]);
});

test.each(CSV_SEPARATORS)(
  "no cell begins like a formula, even if a spreadsheet splits a file with the separator %s at other delimiters",
  (separator) => {
    const lines = [
      ["x", 'Den Haag, "zuid"\n=1;=2', "+a"],
      ['=HYPERLINK("x";"y")', "\t=1", "a\tb;-c,=d"],
    ];
    const text = stringify(lines, csvOptions(separator));
    for (const delimiter of [",", ";", "\t"]) {
      const rows: string[][] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true });
      const unquoted = text.split(/[\r\n]/).flatMap((line) => line.split(delimiter));
      for (const field of [...rows.flat(), ...unquoted]) expect(field).not.toMatch(/^[\s"]*[=+\-@]/);
    }
  },
);
