import { describe, expect, test } from "vitest";
import { rtfText } from "./rtf-text";

const MIB = 1024 * 1024;

const textOf = (body: string, charactersMax = Infinity) =>
  rtfText(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, "latin1"), charactersMax);

describe("the text of an RTF file", () => {
  test("has one line per paragraph, with tabs, line breaks and typographic characters", () => {
    expect(
      textOf("{\\b Ik geef} graag\r\n les.\\par Bel\\tab me!\\line \\ldblquote Ja\\rdblquote\\~\\{1\\}"),
    ).toBe("Ik geef graag les.\nBel\tme!\n“Ja”\u00a0{1}");
  });

  test("decodes characters in the code page of the file or the font, and Unicode characters", () => {
    const fonts = "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}}";
    expect(textOf(`${fonts}\\f0 idee\\'ebn \\'80 {\\f1 \\'afaneta} \\'e9\\'e9n`)).toBe("ideeën € Żaneta één");
    expect(rtfText(Buffer.from("{\\rtf1\\mac Ren\\'8e\\emspace Noor}"), Infinity)).toBe("René Noor");
    expect(textOf("\\u379?aneta {\\uc2\\u-10179\\'3f\\'3f\\u-8704 ??}{\\uc0\\u233 n}")).toBe("Żaneta 😀én");
  });

  test("contains text boxes and the results of fields, and no instructions, images, headers or hidden text", () => {
    const parts = [
      "{\\info{\\author Noor}}{\\header kop}{\\*\\generator Word}{\\stylesheet{\\s0 Normal;}}",
      '{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt link}} ',
      "{\\shp{\\*\\shpinst{\\sp{\\sn naam}{\\sv 1}}{\\shptxt kader\\par}}{\\shprslt kader}}",
      "{\\pict\\bin4 }}{{}{\\pict 89504e47}{\\v verborgen}{\\deleted weg}a{\\v \\plain b}",
    ];
    expect(textOf(parts.join(""))).toBe("link kader\nab");
  });

  test("contains the readable text of a damaged file, and is null if the file's groups are nested too deeply", () => {
    expect(textOf("}}}a{{{b")).toBe("ab");
    expect(textOf("\\bin999999999 a")).toBe("");
    expect(textOf("\\bin-5 a\\ud\\'zz")).toBe("azz");
    expect(textOf("\\constructor a\\toString  b")).toBe("a b");
    expect(textOf("{".repeat(10_000))).toBeNull();
  });

  test("stops once it exceeds the maximum length, which includes blank lines", () => {
    expect(textOf("\\par abc\\par", 5)).toBe("abc");
    expect(textOf("abc\\par de\\par f", 5)).toBe("abc\nde");
    expect(textOf("\\par\\par\\par\\par\\par\\par abc", 5)).toBe("\n".repeat(6));
    expect(textOf("abc\\par\\par\\par\\par d", 5)).toBe("abc\n\n\n");
  });

  test("is read in linear time", () => {
    const startedAt = performance.now();
    for (const piece of [
      "{}",
      "\\",
      "\\'",
      "\\'e",
      "\\a",
      "\\u1 ",
      "\\par",
      "\\uc999999999\\u1 a",
      "\\bin0 ",
    ])
      textOf(piece.repeat(MIB / piece.length));
    expect(textOf("\\'e9".repeat(2 * MIB))).toHaveLength(2 * MIB);
    // Quadratic time would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
