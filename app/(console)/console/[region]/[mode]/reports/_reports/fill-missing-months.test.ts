import { expect, test } from "vitest";
import { fillMissingMonths } from "./fill-missing-months";

test("fillMissingMonths adds months without candidates, even across a year boundary, and doesn't change hidden counts", () => {
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

test("fillMissingMonths returns no months if there are no counts", () => {
  expect(fillMissingMonths([])).toEqual([]);
});
