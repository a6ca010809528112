type MonthCount = { month: string; count: number | "withheld" | null };

/** Returns all months from the first to the last. Months without candidates have the count 0. */
export function fillMissingMonths(counted: readonly MonthCount[]): MonthCount[] {
  const known = new Map(counted.map(({ month, count }) => [month, count]));
  const months = counted.map(({ month }) => month).sort();
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const all: MonthCount[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) {
    all.push({ month, count: known.has(month) ? (known.get(month) ?? null) : 0 });
  }
  return all;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
