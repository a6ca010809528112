import { expect, test } from "vitest";
import { everyMonth } from "./every-month";

test("months between that counted nobody are there too, over the turn of a year, and hidden ones stay hidden", () => {
  const counted = [
    { month: "2025-11", count: 7 },
    { month: "2026-02", count: null },
  ];
  expect(everyMonth(counted)).toEqual([
    { month: "2025-11", count: 7 },
    { month: "2025-12", count: 0 },
    { month: "2026-01", count: 0 },
    { month: "2026-02", count: null },
  ]);
});

test("where nobody was counted there are no months", () => {
  expect(everyMonth([])).toEqual([]);
});
