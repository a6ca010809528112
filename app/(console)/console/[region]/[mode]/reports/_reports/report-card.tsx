"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { saveAs } from "@/lib/contract/download";
import { CSV_OPTIONS } from "@/lib/csv-options";
import { ReportBarChart } from "./report-bar-chart";
import { ReportTable } from "./report-table";
import type { Figure, ReportDataset } from "./use-report-datasets";

const CHARTED_MAX = 15;

/** Shows a chart with its table, which stays available to screen readers while the chart is shown. */
export function ReportCard({ dataset, fileName }: { dataset: ReportDataset; fileName: string }) {
  const t = useTranslations("console.reports");
  const failure = useTranslations("failure");
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = dataset.rows.every(({ numbers }) => numbers.every((number) => number === 0));
  const isCut = dataset.shape === "rows" && dataset.rows.length > CHARTED_MAX;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-paper p-4 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} className="mr-auto font-semibold">
          {t(`figures.${dataset.name}`)}
        </h2>
        <span className="flex gap-2">
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)} disabled={isEmpty}>
            <Icon name={isTable ? "chart" : "columns"} />
            {t(isTable ? "chart" : "table")}
          </Button>
          <Button
            size="small"
            onClick={() => void download(dataset, fileName, t).catch(() => toast(failure("part")))}
            disabled={isEmpty}
          >
            <Icon name="download" />
            CSV
          </Button>
        </span>
      </div>
      <p className="mt-1 mb-3 text-muted text-xs">{t(`notes.${dataset.name}`)}</p>
      {isEmpty && <p className="py-8 text-center text-muted">{t("empty")}</p>}
      {!isEmpty && !isTable && (
        <ReportBarChart
          rows={isCut ? dataset.rows.slice(0, CHARTED_MAX) : dataset.rows}
          shape={dataset.shape}
        />
      )}
      {isCut && !isTable && <p className="mt-2 text-muted text-xs">{t("cut", { count: CHARTED_MAX })}</p>}
      <div className={isTable ? "max-h-96 overflow-auto" : "sr-only"} {...(isTable ? { tabIndex: 0 } : {})}>
        {!isEmpty && <ReportTable dataset={dataset} labelId={titleId} />}
      </div>
    </section>
  );
}

/** Downloads the dataset. Numbers are not formatted, so that spreadsheets can read them. */
async function download(
  { columns, rows }: ReportDataset,
  fileName: string,
  messageOf: (message: Exclude<Figure, number>) => string,
) {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const csvRows = rows.map(({ name, numbers }) => [
    name,
    ...numbers.map((number) => (typeof number === "number" ? number : messageOf(number))),
  ]);
  const text = stringify([columns, ...csvRows], CSV_OPTIONS);
  saveAs(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
}
