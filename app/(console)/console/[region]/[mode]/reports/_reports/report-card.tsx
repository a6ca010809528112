"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Skeleton } from "@/app/_ui/skeleton";
import { toast } from "@/app/_ui/toaster";
import { saveAs } from "@/lib/contract/download";
import { CSV_OPTIONS } from "@/lib/csv-options";
import { NumbersTable } from "./numbers-table";
import type { Figure } from "./use-figures";

const BarFigure = lazyPart(
  () => import("./bar-figure").then((module) => module.BarFigure),
  () => <Skeleton className="h-56" />,
);

const CHARTED_MAX = 15;

/** A chart with its table behind it: the table is there for screen readers while the chart is shown. */
export function ReportCard({ figure, fileName }: { figure: Figure; fileName: string }) {
  const t = useTranslations("workplace.reports");
  const failure = useTranslations("failure");
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = figure.lines.every(({ numbers }) => numbers.every((number) => number === 0));
  const isCut = figure.shape === "rows" && figure.lines.length > CHARTED_MAX;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-paper p-4 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} className="mr-auto font-semibold">
          {t(`figures.${figure.name}`)}
        </h2>
        <span className="flex gap-2">
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)} disabled={isEmpty}>
            <Icon name={isTable ? "chart" : "columns"} />
            {t(isTable ? "chart" : "table")}
          </Button>
          <Button
            size="small"
            onClick={() => void download(figure, fileName, t("hidden")).catch(() => toast(failure("part")))}
            disabled={isEmpty}
          >
            <Icon name="download" />
            CSV
          </Button>
        </span>
      </div>
      <p className="mt-1 mb-3 text-muted text-xs">{t(`notes.${figure.name}`)}</p>
      {isEmpty && <p className="py-8 text-center text-muted">{t("empty")}</p>}
      {!isEmpty && !isTable && (
        <BarFigure lines={isCut ? figure.lines.slice(0, CHARTED_MAX) : figure.lines} shape={figure.shape} />
      )}
      {isCut && !isTable && <p className="mt-2 text-muted text-xs">{t("cut", { count: CHARTED_MAX })}</p>}
      <div className={isTable ? "max-h-96 overflow-auto" : "sr-only"} {...(isTable ? { tabIndex: 0 } : {})}>
        {!isEmpty && <NumbersTable figure={figure} labelId={titleId} />}
      </div>
    </section>
  );
}

/** The numbers as they are, not as a language writes them. */
async function download({ columns, lines }: Figure, fileName: string, hidden: string) {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const rows = lines.map(({ name, numbers }) => [name, ...numbers.map((number) => number ?? hidden)]);
  const text = stringify([columns, ...rows], CSV_OPTIONS);
  saveAs(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
}
