import { describe, expect, test } from "vitest";
import { rankOption } from "./rank-option";

/** Returns the labels that the search finds, best first. Options with equal ranks keep their order. */
const search = (text: string, options: Record<string, string>) =>
  Object.entries(options)
    .map(([value, label]) => ({ label, rank: rankOption(value, text, [label]) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ label }) => label);

describe("rankOption", () => {
  test("ranks an exact match first, then matches at the start of the label, at the start of a word and elsewhere", () => {
    const options = {
      phaseSince: "In deze fase",
      faculty: "Eerstefasefonds",
      phases: "Fase en stap",
      phase: "Fase",
    };
    expect(search("fase", options)).toEqual(["Fase", "Fase en stap", "In deze fase", "Eerstefasefonds"]);
  });

  test("ignores accents, case and spaces around the search", () => {
    expect(search(" ORIENT ", { a: "Heroriënteren", b: "Oriënteren" })).toEqual([
      "Oriënteren",
      "Heroriënteren",
    ]);
  });

  test("finds an option by an abbreviation of its label", () => {
    expect(search("vo", { po: "Primair onderwijs", abbreviated: "Voortgezet onderwijs" })).toEqual([
      "Voortgezet onderwijs",
    ]);
    expect(search("vmbo", { a: "Voorbereidend middelbaar beroepsonderwijs" })).toHaveLength(1);
  });

  test("ranks matching abbreviations below labels that contain the search text", () => {
    const options = { abbreviated: "Primair onderwijs", part: "Sport" };
    expect(search("po", options)).toEqual(["Sport", "Primair onderwijs"]);
  });

  test("finds nothing if no letter matches", () => {
    expect(search("xyz", { phase: "Fase" })).toEqual([]);
  });
});
