import { expect, test } from "vitest";
import { createRowHeights } from "./row-heights";

const measured = (...heightsPx: number[]) => heightsPx.map((heightPx, index) => ({ index, heightPx }));

test("before any row is measured, all rows have the default height", () => {
  const heights = createRowHeights(40);
  expect(heights.topOf(10)).toBe(400);
  expect(heights.rowAt(399)).toBe(9);
  expect(heights.rowAt(400)).toBe(10);
});

test("a measured row has its own height, and every other row has the average height of the first measurement", () => {
  const heights = createRowHeights(40);
  expect(heights.measure(measured(40, 60, 80))).toBe(true);
  expect(heights.topOf(3)).toBe(180);
  expect(heights.topOf(4)).toBe(240);
  heights.measure([{ index: 3, heightPx: 200 }]);
  expect(heights.topOf(5)).toBe(440);
  expect(heights.rowAt(185)).toBe(3);
});

test("rows of a hidden table aren't measured", () => {
  const heights = createRowHeights(40);
  expect(heights.measure(measured(0, 0))).toBe(false);
  expect(heights.topOf(2)).toBe(80);
});

test("measuring the same heights again changes nothing", () => {
  const heights = createRowHeights(40);
  heights.measure(measured(40, 60));
  expect(heights.measure(measured(40, 60))).toBe(false);
  expect(heights.measure(measured(40, 61))).toBe(true);
});

test("after forget(), rows are measured again and the estimate changes", () => {
  const heights = createRowHeights(40);
  heights.measure(measured(100));
  heights.forget();
  heights.measure(measured(50));
  expect(heights.topOf(2)).toBe(100);
});
