import { expect, test } from "vitest";
import { listedFigure } from "./listed-figure";

test("listedFigure returns notCounted if counting takes too long, and moreThanCounted if the number exceeds the counting limit", () => {
  expect(listedFigure({ listed: null, isMinimum: true })).toBe("notCounted");
  expect(listedFigure({ listed: 1_000, isMinimum: true })).toBe("moreThanCounted");
});

test("listedFigure returns hidden for one to four candidates, and otherwise the number", () => {
  expect(listedFigure({ listed: null, isMinimum: false })).toBe("hidden");
  expect(listedFigure({ listed: 0, isMinimum: false })).toBe(0);
});
