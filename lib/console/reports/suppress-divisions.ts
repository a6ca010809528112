import { COUNT_SHOWN_MIN, suppressSmallCount } from "./suppress-small-count";

/** A count as a report shows it. `withheld` is a count of at least five that would reveal a hidden one. */
export type ShownCount = number | "withheld" | null;

type Listed = { name: string; count: number; listed: number };
export type ShownListed = { name: string; count: ShownCount; listed: ShownCount };

type Cell = { value: number; isHidden: boolean };

const isSmall = (value: number) => suppressSmallCount(value) === null;

/**
 * Hides small counts in rows that divide the same candidates in different ways, for example by phase and by
 * month. All divisions have the same total. Where a hidden count would follow from the total, hides more
 * counts. If a row's count is hidden, hides its `listed` too, unless it is 0, because the two are often
 * equal.
 */
export function suppressDivisions(divisions: readonly (readonly Listed[])[]): ShownListed[][] {
  const counts = hideCounts(
    divisions.map((rows) => rows.map(({ count }) => ({ value: count, isHidden: isSmall(count) }))),
  );
  const listed = hideCounts(
    divisions.map((rows, division) =>
      rows.map((row, index) => {
        const isRowHidden = counts[division]?.[index]?.isHidden === true && row.listed > 0;
        return { value: row.listed, isHidden: isRowHidden || isSmall(row.listed) };
      }),
    ),
  );
  return divisions.map((rows, division) =>
    rows.map(({ name }, index) => ({
      name,
      count: toShown(counts[division]?.[index]),
      listed: toShown(listed[division]?.[index]),
    })),
  );
}

function toShown(cell: Cell | undefined): ShownCount {
  if (!cell || isSmall(cell.value)) return null;
  return cell.isHidden ? "withheld" : cell.value;
}

/** Hides more counts, smallest first, until no hidden count follows from the total and the shown counts. */
function hideCounts(divisions: Cell[][]): Cell[][] {
  for (const cells of divisions) while (isRevealed(cells) && hideSmallest(cells));
  // All counts of a division can be hidden and still follow from the total. Then the total must be hidden.
  if (divisions.some(isRevealed))
    for (const cells of divisions) if (cells.every(({ isHidden }) => !isHidden)) hideSmallest(cells);
  return divisions;
}

/** Hides the smallest count that is shown and isn't zero. Returns whether there was one. */
function hideSmallest(cells: readonly Cell[]): boolean {
  const shown = cells.filter(({ value, isHidden }) => !isHidden && value > 0);
  const smallest = shown.toSorted((one, other) => one.value - other.value)[0];
  if (smallest) smallest.isHidden = true;
  return smallest !== undefined;
}

/**
 * Returns whether someone who knows the total can calculate a hidden count. They also know which hidden
 * counts are below five.
 */
function isRevealed(cells: readonly Cell[]): boolean {
  const hidden = cells.filter(({ isHidden }) => isHidden).map(({ value }) => value);
  const total = sum(hidden);
  const ranges = hidden.map((value) =>
    isSmall(value) ? { low: 1, high: COUNT_SHOWN_MIN - 1 } : { low: COUNT_SHOWN_MIN, high: total },
  );
  const lowest = sum(ranges.map(({ low }) => low));
  const highest = sum(ranges.map(({ high }) => high));
  return ranges.some(
    ({ low, high }) => Math.max(low, total - (highest - high)) === Math.min(high, total - (lowest - low)),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
