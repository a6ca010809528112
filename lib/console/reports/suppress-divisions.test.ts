import fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { type ShownCount, suppressDivisions } from "./suppress-divisions";

const rowsOf = (counts: readonly number[], listed = counts) =>
  counts.map((count, index) => ({ name: `row ${index}`, count, listed: listed[index] ?? 0 }));
const countsOf = (divisions: readonly (readonly number[])[]) =>
  suppressDivisions(divisions.map((counts) => rowsOf(counts))).map((rows) => rows.map(({ count }) => count));

test.each<[string, number[][], ShownCount[][]]>([
  [
    "withholds the smallest of the other counts if only one count is small",
    [[3, 20, 12, 0], [35]],
    [[null, 20, "withheld", 0], [35]],
  ],
  ["withholds no other counts if two counts are small", [[3, 2, 12], [17]], [[null, null, 12], [17]]],
  [
    "withholds a third count if 1 + 5 would be the only solution",
    [[1, 5, 7], [13]],
    [[null, "withheld", "withheld"], [13]],
  ],
  [
    "withholds a third count if 4 + 4 would be the only solution",
    [[4, 4, 7], [15]],
    [[null, null, "withheld"], [15]],
  ],
  ["withholds the total if all counts follow from it", [[4, 4], [8]], [[null, null], ["withheld"]]],
  ["withholds nothing if no count is small", [[5, 8, 0], [13]], [[5, 8, 0], [13]]],
])("suppressDivisions %s", (_, divisions, shown) => {
  expect(countsOf(divisions)).toEqual(shown);
});

test("suppressDivisions hides `listed` in rows with a hidden count, unless it is 0, and in more rows if the total would reveal it", () => {
  const [rows] = suppressDivisions([rowsOf([3, 12, 20], [0, 12, 19]), rowsOf([35], [31])]);
  expect(rows).toEqual([
    { name: "row 0", count: null, listed: 0 },
    { name: "row 1", count: "withheld", listed: "withheld" },
    { name: "row 2", count: 20, listed: "withheld" },
  ]);
});

type Candidate = { phase: number; month: number; isListed: boolean };

/** Counts candidates by phase and by month, as the report does. */
function divide(candidates: readonly Candidate[]) {
  const by = (key: "phase" | "month", size: number) => {
    const groups = Array.from({ length: size }, (_, value) => candidates.filter((one) => one[key] === value));
    return rowsOf(
      groups.map((group) => group.length),
      groups.map((group) => group.filter(({ isListed }) => isListed).length),
    );
  };
  return [by("phase", 7), by("month", 4).filter(({ count }) => count > 0)];
}

/** Returns the hidden counts that subtraction from the total reveals. */
function solve(divisions: readonly (readonly ShownCount[])[]): number[] {
  const isNumber = (count: ShownCount) => typeof count === "number";
  const sumOf = (counts: readonly ShownCount[]) =>
    counts.filter(isNumber).reduce((sum, count) => sum + count, 0);
  const whole = divisions.find((counts) => counts.every(isNumber));
  if (!whole) return [];
  return divisions.flatMap((counts) => {
    const hidden = counts.filter((count) => !isNumber(count));
    const rest = sumOf(whole) - sumOf(counts);
    const isSolved =
      hidden.length === 1 ||
      (hidden.length > 0 &&
        hidden.every((count) => count === null) &&
        [hidden.length, 4 * hidden.length].includes(rest));
    return isSolved ? [rest] : [];
  });
}

const candidate = fc.record({
  phase: fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 2, 2, 5),
  month: fc.constantFrom(0, 1, 1, 1, 2, 2, 2, 2, 3),
  isListed: fc.constantFrom(true, true, true, true, false),
});

test("no hidden count of a random report follows from its totals", () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 60, size: "max" }), (candidates) => {
      const shown = suppressDivisions(divide(candidates));
      for (const key of ["count", "listed"] as const)
        expect(solve(shown.map((rows) => rows.map((row) => row[key])))).toEqual([]);
    }),
    randomRuns(2_000),
  );
});
