import { TONES } from "@/app/_ui/badge";
import { ListLink, LongerLink } from "./list-link";
import type { Figure, ReportRow } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

/**
 * The bar lengths of figures that aren't numbers. Hidden figures have a hatched bar of a fixed length, which
 * doesn't reveal the number.
 */
const LENGTHS_WITHOUT_NUMBER = {
  hidden: 4,
  withheld: 4,
  tooFewSampled: 0,
  tooFew: 0,
  moreThanCounted: 0,
  notCounted: 0,
};
const lengthOf = (figure: Figure) => (typeof figure === "number" ? figure : LENGTHS_WITHOUT_NUMBER[figure]);
const HATCHED =
  "border border-stream bg-[repeating-linear-gradient(45deg,var(--stream)_0_2px,var(--chosen)_2px_6px)]";

type Bar = {
  row: ReportRow;
  label: string;
  percent: string;
  fill: string;
  /** Whether the label links to the list, because the list contains exactly the counted candidates. */
  isLink: boolean;
};

function useBars(rows: ReportRow[]): Bar[] {
  const textOf = useFigureText();
  const longest = Math.max(...rows.map(({ length }) => lengthOf(length))) || 1;
  return rows.map((row) => ({
    row,
    label: textOf(row.length),
    percent: `${(100 * lengthOf(row.length)) / longest}%`,
    fill:
      row.length === "hidden" || row.length === "withheld"
        ? HATCHED
        : row.tone
          ? `bar ${TONES[row.tone]} [--bar:currentColor]`
          : "bar",
    isLink: row.numbers.length === 1 && row.numbers[0] === row.list?.listed && row.length !== 0,
  }));
}

/** `labelId` is the id of the chart's heading. */
type Props = { rows: ReportRow[]; shape: "rows" | "months"; labelId: string };

/**
 * Draws horizontal bars (one per row) or vertical columns (one per month) with links to the lists. Screen
 * readers skip everything except the links and read the table instead.
 */
export function ReportBarChart({ rows, shape, labelId }: Props) {
  const bars = useBars(rows);
  return (
    <div data-chart className="flex flex-1 flex-col text-xs">
      {shape === "rows" ? <Rows bars={bars} /> : <Columns bars={bars} labelId={labelId} />}
    </div>
  );
}

const Rows = ({ bars }: { bars: Bar[] }) => (
  <div className="grid flex-1 auto-rows-fr grid-cols-[minmax(6rem,9.5rem)_1fr_auto] gap-x-2">
    {bars.map((bar) => (
      <div key={bar.row.name} className="col-span-3 grid min-h-7 grid-cols-subgrid items-center">
        <span aria-hidden="true" className="truncate text-right" title={bar.row.shown}>
          {bar.row.short ?? bar.row.shown}
        </span>
        <span className="flex h-full items-center gap-1.5 border-muted border-l pr-10">
          <span
            aria-hidden="true"
            className={`h-5/7 shrink-0 rounded-r-sm ${bar.fill}`}
            style={{ width: bar.percent }}
          />
          <Label bar={bar} />
        </span>
        <span className="flex justify-end gap-3">
          {!bar.isLink && <ListLink row={bar.row} />}
          <LongerLink row={bar.row} />
        </span>
      </div>
    ))}
  </div>
);

const Columns = ({ bars, labelId }: { bars: Bar[]; labelId: string }) => (
  // Because the scroll area is right-to-left, its initial scroll position is at the right, where the latest
  // months are. The months themselves are ordered from left to right. A whole number of months fits the area,
  // so that no month is cut off.
  <div
    className="@container overflow-x-auto [direction:rtl]"
    // Without links, the keyboard could scroll the area only in some browsers.
    {...(bars.some(({ row }) => row.list) ? {} : { tabIndex: 0, role: "group", "aria-labelledby": labelId })}
  >
    <div className="flex min-w-fit [direction:ltr]">
      {bars.map((bar) => (
        <div
          key={bar.row.name}
          className="min-w-[calc(100cqw/6)] flex-1 text-center @sm:min-w-[calc(100cqw/9)] @lg:min-w-[calc(100cqw/12)]"
        >
          <div className="flex h-56 items-end border-muted border-b px-1 pt-6">
            <div
              className={`relative mx-auto w-full max-w-10 rounded-t-sm ${bar.fill}`}
              style={{ height: bar.percent }}
            >
              <span className="absolute inset-x-0 bottom-full text-ink">
                <Label bar={bar} />
              </span>
            </div>
          </div>
          {/* The year is below the month. */}
          <span aria-hidden="true" className="mx-auto mt-1 block w-min">
            {bar.row.shown}
          </span>
          {!bar.isLink && <ListLink row={bar.row} isShort />}
        </div>
      ))}
    </div>
  </div>
);

/** The figure of a bar. If it isn't a link, screen readers read it in the table instead. */
const Label = ({ bar: { row, label, isLink } }: { bar: Bar }) => (
  <span data-label aria-hidden={!isLink} className="whitespace-nowrap">
    {isLink ? <ListLink row={row} isShort /> : label}
  </span>
);
