import { useFormatter, useTranslations } from "next-intl";
import type { Figure, ReportRow } from "./use-report-datasets";

/** A number is hidden if it is based on one to four candidates. Its bar is hatched and drawn with length 4. */
const LENGTHS_WITHOUT_NUMBER = { hidden: 4, tooFewSampled: 0 };
const lengthOf = (figure: Figure) => (typeof figure === "number" ? figure : LENGTHS_WITHOUT_NUMBER[figure]);
const HATCHED =
  "border border-stream bg-[repeating-linear-gradient(45deg,var(--stream)_0_2px,var(--chosen)_2px_6px)]";

type Bar = { key: string; name: string; label: string; percent: string; fill: string };

function useBars(rows: ReportRow[]): Bar[] {
  const t = useTranslations("console.reports");
  const format = useFormatter();
  const longest = Math.max(...rows.map(({ length }) => lengthOf(length))) || 1;
  return rows.map(({ name, shown, length }) => ({
    key: name,
    name: shown,
    label: typeof length === "number" ? format.number(length) : t(length),
    percent: `${(100 * lengthOf(length)) / longest}%`,
    fill: length === "hidden" ? HATCHED : "bg-stream",
  }));
}

/**
 * Draws horizontal bars, one per row, or vertical columns, one per month. Hidden from screen readers, which read the
 * table.
 */
export function ReportBarChart({ rows, shape }: { rows: ReportRow[]; shape: "rows" | "months" }) {
  const bars = useBars(rows);
  return (
    <div aria-hidden="true" data-chart className="text-xs">
      {shape === "rows" ? <Rows bars={bars} /> : <Columns bars={bars} />}
    </div>
  );
}

const Rows = ({ bars }: { bars: Bar[] }) => (
  <div className="grid grid-cols-[minmax(6rem,9.5rem)_1fr] gap-x-2">
    {bars.map(({ key, name, label, percent, fill }) => (
      <div key={key} className="col-span-2 grid h-7 grid-cols-subgrid items-center">
        <span className="truncate text-right" title={name}>
          {name}
        </span>
        <span className="flex h-full items-center gap-1.5 border-muted border-l pr-10">
          <span className={`h-5 shrink-0 rounded-r-sm ${fill}`} style={{ width: percent }} />
          <span data-label className="whitespace-nowrap">
            {label}
          </span>
        </span>
      </div>
    ))}
  </div>
);

const Columns = ({ bars }: { bars: Bar[] }) => (
  <div className="overflow-x-auto">
    <div className="flex min-w-fit">
      {bars.map(({ key, name, label, percent, fill }) => (
        <div key={key} className="min-w-10 flex-1 text-center">
          <div className="flex h-56 items-end border-muted border-b px-1 pt-5">
            <div
              className={`relative mx-auto w-full max-w-10 rounded-t-sm ${fill}`}
              style={{ height: percent }}
            >
              <span data-label className="absolute inset-x-0 bottom-full">
                {label}
              </span>
            </div>
          </div>
          <span className="mt-1 block">{name}</span>
        </div>
      ))}
    </div>
  </div>
);
