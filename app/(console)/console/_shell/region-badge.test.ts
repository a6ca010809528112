import { expect, test } from "vitest";
import { regionInitial } from "./region-badge";

test.each([
  ["Regio ’t Gooi", "G"],
  ["Regio Noord Oost", "N"],
  ["Rivierdelta", "R"],
  ["regio de Liemers", "L"],
  ["noorderlicht", "N"],
])("the badge of %s shows %s", (name, letter) => {
  expect(regionInitial(name)).toBe(letter);
});
