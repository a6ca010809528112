import { expect, test } from "vitest";
import { listedFigure } from "./listed-figure";

test('a list whose count took too long is "not counted" instead of "more than counted"', () => {
  expect(listedFigure({ listed: null, isMinimum: true })).toBe("notCounted");
  expect(listedFigure({ listed: 1_000, isMinimum: true })).toBe("moreThanCounted");
});

test("a list of one to four candidates is hidden, and other lists show their number", () => {
  expect(listedFigure({ listed: null, isMinimum: false })).toBe("hidden");
  expect(listedFigure({ listed: 0, isMinimum: false })).toBe(0);
});
