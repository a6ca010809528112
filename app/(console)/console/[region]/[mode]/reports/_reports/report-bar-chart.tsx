import { ListLink, LongerLink } from "./list-link";
import type { Figure, ReportRow } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

/**
 * The bar lengths of figures that aren't numbers. A hidden figure (one to four candidates) has a hatched bar.
 */
const LENGTHS_WITHOUT_NUMBER = { hidden: 4, tooFewSampled: 0, tooFew: 0, moreThanCounted: 0, notCounted: 0 };
const lengthOf = (figure: Figure) => (typeof figure === "number" ? figure : LENGTHS_WITHOUT_NUMBER[figure]);
const HATCHED =
  "border border-stream bg-[repeating-linear-gradient(45deg,var(--stream)_0_2px,var(--chosen)_2px_6px)]";

type Bar = { row: ReportRow; label: string; percent: string; fill: string };

function useBars(rows: ReportRow[]): Bar[] {
  const textOf = useFigureText();
  const longest = Math.max(...rows.map(({ length }) => lengthOf(length))) || 1;
  return rows.map((row) => ({
    row,
    label: textOf(row.length),
    percent: `${(100 * lengthOf(row.length)) / longest}%`,
    fill: row.length === "hidden" ? HATCHED : "bar",
  }));
}

/**
 * Draws horizontal bars (one per row) or vertical columns (one per month) with links to the lists. Screen
 * readers skip everything except the links and read the table instead.
 */
export function ReportBarChart({ rows, shape }: { rows: ReportRow[]; shape: "rows" | "months" }) {
  const bars = useBars(rows);
  return (
    <div data-chart className="text-xs">
      {shape === "rows" ? <Rows bars={bars} /> : <Columns bars={bars} />}
    </div>
  );
}

const Rows = ({ bars }: { bars: Bar[] }) => (
  <div className="grid grid-cols-[minmax(6rem,9.5rem)_1fr_auto] gap-x-2">
    {bars.map(({ row, label, percent, fill }) => (
      <div key={row.name} className="col-span-3 grid h-7 grid-cols-subgrid items-center">
        <span aria-hidden="true" className="truncate text-right" title={row.shown}>
          {row.short ?? row.shown}
        </span>
        <span aria-hidden="true" className="flex h-full items-center gap-1.5 border-muted border-l pr-10">
          <span className={`h-5 shrink-0 rounded-r-sm ${fill}`} style={{ width: percent }} />
          <span data-label className="whitespace-nowrap">
            {label}
          </span>
        </span>
        <span className="flex justify-end gap-3">
          <ListLink row={row} />
          <LongerLink row={row} />
        </span>
      </div>
    ))}
  </div>
);

const Columns = ({ bars }: { bars: Bar[] }) => (
  // Because the scroll area is right-to-left, its initial scroll position is at the right, where the latest
  // months are. The months themselves are ordered from left to right.
  <div className="overflow-x-auto [direction:rtl]">
    <div className="flex min-w-fit [direction:ltr]">
      {bars.map(({ row, label, percent, fill }) => (
        <div key={row.name} className="min-w-10 flex-1 text-center">
          <div aria-hidden="true" className="flex h-56 items-end border-muted border-b px-1 pt-5">
            <div
              className={`relative mx-auto w-full max-w-10 rounded-t-sm ${fill}`}
              style={{ height: percent }}
            >
              <span data-label className="absolute inset-x-0 bottom-full">
                {label}
              </span>
            </div>
          </div>
          <span aria-hidden="true" className="mt-1 block">
            {row.shown}
          </span>
          <ListLink row={row} isShort />
        </div>
      ))}
    </div>
  </div>
);
