import { expect, test } from "vitest";
import { fillMissingMonths } from "./fill-missing-months";

test("months between that counted nobody are there too, over the turn of a year, and hidden ones stay hidden", () => {
  const counted = [
    { month: "2025-11", count: 7 },
    { month: "2026-02", count: null },
  ];
  expect(fillMissingMonths(counted)).toEqual([
    { month: "2025-11", count: 7 },
    { month: "2025-12", count: 0 },
    { month: "2026-01", count: 0 },
    { month: "2026-02", count: null },
  ]);
});

test("where nobody was counted there are no months", () => {
  expect(fillMissingMonths([])).toEqual([]);
});
